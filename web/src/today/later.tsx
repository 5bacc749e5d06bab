import { lazy, Suspense, type ComponentProps } from 'react';
import type * as panels from './later-panels.ts';

const load = () => import('./later-panels.ts');
const Funnel = lazy(async () => ({ default: (await load()).FunnelPanel }));
const Host = lazy(async () => ({ default: (await load()).HostPanel }));
const SetUp = lazy(async () => ({ default: (await load()).SetUpPanel }));

// No placeholders: these panels appear once their data is there, and their code is loaded meanwhile.

export function FunnelPanel(props: ComponentProps<typeof panels.FunnelPanel>) {
  return (
    <Suspense fallback={null}>
      <Funnel {...props} />
    </Suspense>
  );
}

export function HostPanel(props: ComponentProps<typeof panels.HostPanel>) {
  return (
    <Suspense fallback={null}>
      <Host {...props} />
    </Suspense>
  );
}

export function SetUpPanel(props: ComponentProps<typeof panels.SetUpPanel>) {
  return (
    <Suspense fallback={null}>
      <SetUp {...props} />
    </Suspense>
  );
}
