import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { StepUpDialog } from './auth/step-up-dialog.tsx';
import { noteOverlays } from './ui/overlays-ready.ts';

/** Asks, tells and asks who somebody is, above whatever is on the screen. */
export function Overlays() {
  useEffect(noteOverlays, []);
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" />
      <StepUpDialog />
    </ModalsProvider>
  );
}
