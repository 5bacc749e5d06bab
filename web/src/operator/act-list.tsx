import { routes } from '@callwright/sdk/routes';
import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { AuditDetails } from '../audit/audit-details.tsx';
import type { OperatorAct } from '../records.ts';
import classes from '../ui/list.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { ownTimeZone, writeMoment } from '../ui/time.ts';
import { ActFilters } from './act-filters.tsx';
import { noFilter, type ActFilter } from './act-search.ts';
import { say } from './say.ts';

const pageSize = 50;

const actionNames = (): Record<string, string> => ({
  'workspace.plan': say('act.plan'),
  'workspace.import': say('act.workspaceImported'),
  'workspace.limits': say('act.limits'),
  'oauth.client_approve': say('act.approved'),
  'oauth.client_reject': say('act.declined'),
  'oauth.client_suspend': say('act.suspended'),
  'oauth.client_resume': say('act.resumed'),
  'operator.grant': say('act.operatorAdded'),
  'user.reset_second_factor': say('act.factorReset'),
  'operator.revoke': say('act.operatorRemoved'),
});

/** The log of operators' actions. */
export function ActList() {
  const search = useSearch({ from: '/operator/log' });
  const navigate = useNavigate({ from: '/operator/log' });
  const [open, setOpen] = useState<OperatorAct | null>(null);
  const acts = useQuery({
    ...query(routes.operator.listActs, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: ActFilter) => {
    setOpen(null);
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  };
  return (
    <Stack>
      <ActFilters search={search} filter={filter} />
      <PagedList
        from={acts}
        rows={(data) => data}
        nothing={<NoActs isFiltered={!sameSearch(search, noFilter)} onClear={() => filter(noFilter)} />}
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => (
          <RowList label={say('acts')}>
            {shown.map((act) => (
              <ActRow key={act.id} act={act} onOpen={() => setOpen(act)} />
            ))}
          </RowList>
        )}
      </PagedList>
      {open !== null && (
        <AuditDetails
          entry={open}
          timeZone={ownTimeZone}
          facts={[
            [say('who'), open.operator?.name ?? say('commandLine')],
            [say('subject'), open.subject],
            [say('workspace'), open.workspaceId],
          ]}
          filter={filter}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

function NoActs({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <Nothing title={say('acts.none')} description={say('acts.noneHelp')} />;
  return (
    <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
      <Button variant="light" onClick={onClear}>
        {say('clear')}
      </Button>
    </Nothing>
  );
}

function ActRow({ act, onOpen }: { act: OperatorAct; onOpen: () => void }) {
  const { action, subject, operator, at, before, after } = act;
  const changes = changesOf(before, after);
  return (
    <li className={classes['row']}>
      <Stack gap={2} p="sm" px="md" style={{ overflowWrap: 'anywhere' }}>
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" ta="left" onClick={onOpen}>
            {actionNames()[action] ?? action} <Code>{subject}</Code>
          </Anchor>
          <Text size="sm" c="dimmed">
            {operator === null ? say('commandLine') : operator.name}
            {' · '}
            {writeMoment(at, ownTimeZone)}
          </Text>
        </Group>
        {changes !== '' && (
          <Text size="sm" c="dimmed">
            {changes}
          </Text>
        )}
      </Stack>
    </li>
  );
}

const valueNames = (): Record<string, string> => ({
  plan: say('plan'),
  points: say('value.points'),
  windowSec: say('value.window'),
  mcpPoints: say('value.mcp'),
  reason: say('reason'),
});

/** Only changed values: `Plan: STARTUP → BUSINESS`. */
function changesOf(before: OperatorAct['before'], after: OperatorAct['after']): string {
  return Object.entries(after ?? {})
    .filter(([name, value]) => name in valueNames() && before?.[name] !== value)
    .map(([name, value]) => {
      const was = before === null ? '' : `${shown(before[name])} → `;
      return `${valueNames()[name]}: ${was}${shown(value)}`;
    })
    .join(' · ');
}

function shown(value: unknown): string {
  return value === null || value === undefined ? say('plans') : String(value as string | number);
}
