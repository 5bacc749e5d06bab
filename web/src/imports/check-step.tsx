import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ImportRun } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { useSend } from '../ui/use-send.ts';
import { Counts } from './counts.tsx';
import { ErrorRows } from './error-rows.tsx';
import { FirstRows } from './first-rows.tsx';
import { kindOf } from './import-words.ts';
import { KindProgress } from './kind-progress.tsx';
import { say } from './say.ts';
import { StopReason } from './stop-reason.tsx';
import { importReads, useSteps } from './use-step.ts';

/** The result of the check (a dry run), before anything is written. */
export function CheckStep({ run }: { run: ImportRun }) {
  const start = useSend(routes.imports.start, { invalidates: importReads, refusals: {} });
  const { cancel, isBusy } = useSteps(run);
  const count = run.created + run.updated + run.unchanged;
  const isStopped = run.status === 'FAILED';
  const isNone = count === 0;
  const isFile = kindOf(run) !== undefined;
  return (
    <Stack>
      {isStopped ? (
        <StopReason run={run} />
      ) : (
        <>
          <Title order={3} size="h4">
            {say('check.title')}
          </Title>
          <Counts run={run} />
          <KindProgress run={run} />
          {isNone && <Alert color="red">{say('check.none')}</Alert>}
          {!isNone && run.failed > 0 && (
            <Text size="sm">{say('check.withErrors', { count: run.failed })}</Text>
          )}
        </>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={cancel} disabled={isBusy}>
          {say('cancel')}
        </Button>
        <Group gap="sm">
          {isFile && (
            <ButtonLink
              to="/settings/imports/$importId"
              params={{ importId: String(run.id) }}
              search={{ step: 'map' }}
              variant="default"
            >
              {say('check.back')}
            </ButtonLink>
          )}
          {!isStopped && (
            <Button
              disabled={isNone}
              loading={start.isPending}
              onClick={() => start.mutate({ id: run.id, dryRun: false })}
            >
              {say('check.start', { count })}
            </Button>
          )}
        </Group>
      </Group>
      {!isStopped && isFile && <FirstRows run={run} />}
      {run.failed > 0 && <ErrorRows run={run} />}
    </Stack>
  );
}
