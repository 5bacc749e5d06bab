import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import type { OperatorWorkspace } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { counted } from '../ui/counted.ts';
import classes from '../ui/list.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { ownTimeZone, writeAgo, writeShortDate } from '../ui/time.ts';
import { EditWorkspace } from './edit-workspace.tsx';
import { planNames, plans, type WorkspaceSearch } from './workspace-search.ts';

const pageSize = 25;

export function WorkspaceList() {
  const search = useSearch({ from: '/operator/workspaces' });
  const navigate = useNavigate({ from: '/operator/workspaces' });
  const workspaces = useQuery({
    ...query(routes.operator.listWorkspaces, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: WorkspaceSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Stack>
      <Group align="flex-end" role="search" aria-label="Filters">
        <SearchField
          label="Search"
          placeholder="Name, slug, id or owner"
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <Select
          label="Plan"
          placeholder="Any"
          clearable
          data={optionsOf(planNames)}
          value={search.plan ?? null}
          onChange={(value) => filter({ plan: plans.find((plan) => plan === value) })}
        />
      </Group>
      <PagedList
        from={workspaces}
        rows={(data) => data}
        nothing={<Nothing title="No workspace matches" description="Change the filters to see more." />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => (
          <RowList label="Workspaces">
            {shown.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Stack>
  );
}

function WorkspaceRow({ workspace }: { workspace: OperatorWorkspace }) {
  const [editing, edit] = useDisclosure();
  const { name, slug, id, plan, owner, lastActivityAt, createdAt, allowance } = workspace;
  const hasLimits = Object.values(workspace.limits).some((limit) => limit !== null);
  return (
    <li className={classes['row']}>
      <Group p="sm" px="md" justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Badge variant="light">{planNames[plan]}</Badge>
            {hasLimits && (
              <Badge variant="light" color="orange">
                Own limits
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {slug} · no. {id} · since {writeShortDate(createdAt, ownTimeZone)}
          </Text>
          <Text size="sm" c="dimmed">
            {owner === null ? 'No owner' : `${owner.name}, ${owner.email}`}
          </Text>
          <Text size="sm">{numbersOf(workspace).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {allowance.points.toLocaleString()} requests per endpoint in {allowance.windowSec} s ·{' '}
            {lastActivityAt === null ? 'never used' : `last used ${writeAgo(lastActivityAt)}`}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          onClick={edit.open}
          aria-label={`Change plan and limits of ${name}`}
        >
          Plan and limits
        </Button>
      </Group>
      {editing && <EditWorkspace workspace={workspace} onClose={edit.close} />}
    </li>
  );
}

function numbersOf({ members, contacts, calls, apiKeys, apps }: OperatorWorkspace): string[] {
  return [
    counted(members, 'member'),
    counted(contacts, 'contact'),
    counted(calls, 'call'),
    counted(apiKeys, 'API key'),
    counted(apps, 'app'),
  ];
}
