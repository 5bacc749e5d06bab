import { Code, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { api, type OperatorAct } from '../endpoints.ts';
import classes from '../ui/list.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Nothing } from '../ui/states.tsx';
import { ownTimeZone, writeMoment } from '../ui/time.ts';

const pageSize = 50;

const actionNames: Record<string, string> = {
  'workspace.plan': 'Changed the plan',
  'workspace.limits': 'Changed the limits',
  'oauth.client_approve': 'Approved the app',
  'oauth.client_reject': 'Declined the app',
  'oauth.client_suspend': 'Suspended the app',
  'oauth.client_resume': 'Resumed the app',
  'operator.grant': 'Made an operator',
  'operator.revoke': 'Took the console from',
};

/** What operators have done. */
export function ActList() {
  const { page = 0 } = useSearch({ from: '/operator/log' });
  const navigate = useNavigate({ from: '/operator/log' });
  const acts = useQuery({
    ...query(api.operator.listActs, { page, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <PagedList
        from={acts}
        rows={(data) => data}
        nothing={
          <Nothing title="Nothing was done yet" description="Every decision of an operator is kept here." />
        }
        onPage={(next) => void navigate({ search: { page: next } })}
      >
        {(shown) => (
          <RowList label="What operators did">
            {shown.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Stack>
  );
}

function ActRow({ act: { action, subject, operator, at, before, after } }: { act: OperatorAct }) {
  const changes = changesOf(before, after);
  return (
    <li className={classes['row']}>
      <Stack gap={2} p="sm" px="md" style={{ overflowWrap: 'anywhere' }}>
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {actionNames[action] ?? action} <Code>{subject}</Code>
          </Text>
          <Text size="sm" c="dimmed">
            {operator === null ? 'On the command line' : operator.name} · {writeMoment(at, ownTimeZone)}
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

const valueNames: Record<string, string> = {
  plan: 'Plan',
  points: 'Requests',
  windowSec: 'Window',
  mcpPoints: 'MCP requests',
  reason: 'Reason',
};

/** Only what is not as it was: `Plan: STARTUP → BUSINESS`. */
function changesOf(before: OperatorAct['before'], after: OperatorAct['after']): string {
  return Object.entries(after ?? {})
    .filter(([name, value]) => name in valueNames && before?.[name] !== value)
    .map(([name, value]) => {
      const was = before === null ? '' : `${shown(before[name])} → `;
      return `${valueNames[name]}: ${was}${shown(value)}`;
    })
    .join(' · ');
}

function shown(value: unknown): string {
  return value === null || value === undefined ? 'the plan’s' : String(value as string | number);
}
