import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import type { AutomationAction } from '../records.ts';
import { ListSelect } from '../ui/list-select.tsx';
import classes from '../ui/list.module.css';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import type { ActionSearch } from './action-search.ts';
import { ruleReads } from './rule-form.tsx';
import { metricNames, writeNumber, writeSample } from './rule-words.ts';
import { say } from './say.ts';

const pageSize = 50;

/** The actions of rules, with a button to end a pause. */
export function ActionList() {
  const search = useSearch({ from: '/shell/automations/history' });
  const navigate = useNavigate({ from: '/automations/history' });
  const actions = useQuery({
    ...query(routes.automations.history, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: ActionSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Page title={say('history.title')} back={{ to: '/automations', label: say('title') }}>
      <ActionFilters search={search} filter={filter} />
      <PagedList
        from={actions}
        rows={(data) => data.actions}
        nothing={<Nothing title={say('history.none')} description={say('history.noneHelp')} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(rows) => (
          <RowList label={say('history.list')}>
            {rows.map((action) => (
              <ActionRow key={action.id} action={action} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Page>
  );
}

const pausedNames = () => [
  { value: 'true', label: say('filter.paused') },
  { value: 'false', label: say('filter.rest') },
];

type Filters = { search: ActionSearch; filter: (change: ActionSearch) => void };

function ActionFilters({ search, filter }: Filters) {
  const rules = useQuery(query(routes.automations.list, { limit: 100 }));
  const options = (rules.data?.data.automations ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const members = useMemberOptions();
  return (
    <Group align="flex-end" role="search" aria-label={say('filters')}>
      <ListSelect
        label={say('rule')}
        w={240}
        data={options}
        value={search.ruleIds}
        onChange={(ruleIds) => filter({ ruleIds })}
      />
      <ListSelect
        label={say('host')}
        w={240}
        data={members}
        value={search.userIds}
        onChange={(userIds) => filter({ userIds })}
      />
      <Select
        label={say('filter.state')}
        w={160}
        placeholder={say('any')}
        clearable
        data={pausedNames()}
        value={search.isPaused ?? null}
        onChange={(isPaused) =>
          filter({ isPaused: isPaused === 'true' || isPaused === 'false' ? isPaused : undefined })
        }
      />
    </Group>
  );
}

function ActionRow({ action }: { action: AutomationAction }) {
  const mayWrite = useMay('events:write');
  const { user, workspace } = useMe();
  const { metric, value, sample, threshold } = action;
  const undo = useSend(routes.automations.undo, {
    done: say('resumed', { name: action.user.name }),
    invalidates: ruleReads,
  });
  const number = (amount: number) => writeNumber(metric, amount, workspace.currency);
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <Stack gap={2} style={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={500}>{action.user.name}</Text>
          <ActionState action={action} />
        </Group>
        <Text size="sm">
          {say(metric === 'calls' ? 'action.calls' : 'action.below', {
            metric: metricNames()[metric],
            value: number(value),
            sample: writeSample(metric, sample),
            rule: action.ruleName,
            threshold: number(threshold),
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {writeMoment(action.at, user.timeZone)}
          {action.until !== null && say('until', { until: writeMoment(action.until, user.timeZone) })}
          {action.events.length > 0 && ` · ${action.events.map(({ name }) => name).join(', ')}`}
        </Text>
      </Stack>
      {mayWrite && action.isPaused && (
        <Button
          size="xs"
          variant="default"
          aria-label={say('pause.endOf', { name: action.user.name })}
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: action.id })}
        >
          {say('pause.end')}
        </Button>
      )}
    </Group>
  );
}

function ActionState({ action }: { action: AutomationAction }) {
  if (action.simulated)
    return (
      <Badge variant="light" tt="none" color="blue">
        {say('state.trial')}
      </Badge>
    );
  if (action.isPaused)
    return (
      <Badge variant="light" tt="none" color="orange">
        {say('state.paused')}
      </Badge>
    );
  if (action.undoneBy !== null)
    return (
      <Badge variant="light" tt="none" color="green">
        {say('state.endedBy', { undoneBy: action.undoneBy })}
      </Badge>
    );
  return (
    <Badge variant="light" tt="none" color="gray">
      {action.until === null ? say('state.told') : say('state.over')}
    </Badge>
  );
}
