import { routes } from '@callwright/sdk/routes';
import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { ImportRun } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { CheckStep } from './check-step.tsx';
import { isAtWork, kindName, nameOf, stateOf } from './import-words.ts';
import { isService } from './import-sources.ts';
import { MapStep } from './map-step.tsx';
import { ResultStep } from './result-step.tsx';
import { say } from './say.ts';
import { StartService } from './start-service.tsx';
import { StepBar, type Step } from './step-bar.tsx';
import { WatchStep } from './watch-step.tsx';

const watchMs = 1_500;
/** Somebody else may start, undo or cancel the import. */
const lookAgainMs = 5_000;

type View = 'map' | 'check' | 'watch' | 'result';

/** One import at its current step, which is the same for everybody. */
export function ImportPage() {
  const { importId } = useParams({ from: '/shell/settings/imports/$importId' });
  const found = useQuery({
    ...query(routes.imports.detail, { id: importId }),
    refetchInterval: ({ state }) => {
      const run = state.data?.data.import;
      return run !== undefined && isAtWork(run) ? watchMs : lookAgainMs;
    },
  });
  return (
    <Stack>
      <AnchorLink to="/settings/imports" size="sm">
        {say('back')}
      </AnchorLink>
      <Loaded from={found}>{({ data }) => <WholeImport key={importId} run={data.import} />}</Loaded>
    </Stack>
  );
}

function WholeImport({ run }: { run: ImportRun }) {
  const { step } = useSearch({ from: '/shell/settings/imports/$importId' });
  const { user } = useMe();
  const state = stateOf(run);
  const view = viewOf(run, step === 'map');
  return (
    <>
      <div>
        <Group gap="sm">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {nameOf(run)}
          </Title>
          <Badge color={state.color}>{state.label}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {kindName(run.resource)}
          {' · '}
          {say('done.by', { who: run.createdBy, when: writeMoment(run.createdAt, user.timeZone) })}
        </Text>
      </div>
      {!isService(run.source) && <StepBar now={stepOf(run, view)} />}
      {view === 'map' && (isService(run.source) ? <StartService run={run} /> : <MapStep run={run} />)}
      {view === 'check' && <CheckStep run={run} />}
      {view === 'watch' && <WatchStep run={run} />}
      {view === 'result' && <ResultStep run={run} />}
    </>
  );
}

function viewOf({ status, dryRun }: ImportRun, isMapping: boolean): View {
  if (status === 'DRAFT') return 'map';
  if (status === 'QUEUED' || status === 'RUNNING' || status === 'PAUSED' || status === 'UNDOING')
    return 'watch';
  if (!dryRun || status === 'CANCELLED') return 'result';
  return isMapping ? 'map' : 'check';
}

function stepOf({ dryRun }: ImportRun, view: View): Step {
  if (view === 'map') return 'map';
  return dryRun ? 'check' : 'run';
}
