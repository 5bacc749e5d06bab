import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import type { ImportRun } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Counts } from './counts.tsx';
import { ErrorRows } from './error-rows.tsx';
import { isService } from './import-sources.ts';
import { kindOf, type ImportKind } from './import-words.ts';
import { KindProgress } from './kind-progress.tsx';
import { say } from './say.ts';
import { StopReason } from './stop-reason.tsx';
import { UndoImport } from './undo-import.tsx';

const lists = {
  contacts: '/contacts',
  deals: '/deals',
  transactions: '/payments',
  products: '/settings/products',
  eventCalls: '/calls',
} as const satisfies Record<ImportKind, string>;

/** The result of an import, with its errors and the undo. */
export function ResultStep({ run }: { run: ImportRun }) {
  const { status, resource, dryRun, position, undone, kept } = run;
  if (dryRun || position === 0) return <NoRows run={run} />;
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={3} size="h4">
          {say('done.title')}
        </Title>
        <Group gap="xs">
          <UndoImport run={run} />
          {resource !== 'everything' && (
            <ButtonLink to={lists[resource]} variant="default">
              {say(`done.see.${resource}`)}
            </ButtonLink>
          )}
        </Group>
      </Group>
      {status === 'FAILED' && <StopReason run={run} />}
      {status === 'CANCELLED' && <Alert color="yellow">{say('done.cancelled', { count: position })}</Alert>}
      <Counts run={run} />
      <KindProgress run={run} />
      {status === 'UNDONE' && (
        <Text size="sm" role="status">
          {say('done.undone', { count: undone })} {kept > 0 && say('done.kept', { count: kept })}
        </Text>
      )}
      {run.failed + kept > 0 && <ErrorRows run={run} />}
    </Stack>
  );
}

function NoRows({ run }: { run: ImportRun }) {
  return (
    <Stack align="flex-start">
      {run.status === 'FAILED' && <StopReason run={run} />}
      <Alert color="gray">{say('done.none')}</Alert>
      <ButtonLink
        to="/settings/imports/new"
        search={{ resource: kindOf(run), ...(isService(run.source) && { source: run.source }) }}
        variant="default"
      >
        {say('new')}
      </ButtonLink>
    </Stack>
  );
}
