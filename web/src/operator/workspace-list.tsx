import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import type { OperatorWorkspace } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import classes from '../ui/list.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { ownTimeZone, writeAgo, writeShortDate } from '../ui/time.ts';
import { EditWorkspace } from './edit-workspace.tsx';
import { ImportWorkspace } from './import-workspace.tsx';
import { say } from './say.ts';
import { planNames, plans, type WorkspaceSearch } from './workspace-search.ts';

const pageSize = 25;

export function WorkspaceList() {
  const search = useSearch({ from: '/operator/workspaces' });
  const navigate = useNavigate({ from: '/operator/workspaces' });
  const [isBringingIn, bringIn] = useDisclosure();
  const workspaces = useQuery({
    ...query(routes.operator.listWorkspaces, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: WorkspaceSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Stack>
      <Group align="flex-end" role="search" aria-label={say('filters')}>
        <SearchField
          label={say('search')}
          placeholder={say('workspace.search')}
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <Select
          label={say('plan')}
          placeholder={say('any')}
          clearable
          data={optionsOf(planNames)}
          value={search.plan ?? null}
          onChange={(value) => filter({ plan: plans.find((plan) => plan === value) })}
        />
        <Button variant="default" onClick={bringIn.open}>
          {say('bringIn')}
        </Button>
        {isBringingIn && <ImportWorkspace onClose={bringIn.close} />}
      </Group>
      <PagedList
        from={workspaces}
        rows={(data) => data}
        nothing={<Nothing title={say('workspaces.noMatch')} description={say('noMatchHelp')} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => (
          <RowList label={say('workspaces')}>
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
            <Text fw={500}>{name}</Text>
            <Badge variant="light">{planNames[plan]}</Badge>
            {hasLimits && (
              <Badge variant="light" color="orange">
                {say('workspace.limits')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {say('workspace.line', { slug, id, createdAt: writeShortDate(createdAt, ownTimeZone) })}
          </Text>
          <Text size="sm" c="dimmed">
            {owner === null ? say('workspace.noOwner') : `${owner.name}, ${owner.email}`}
          </Text>
          <Text size="sm">{numbersOf(workspace).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {say('workspace.use', {
              number: allowance.points.toLocaleString(),
              windowSec: allowance.windowSec,
              value:
                lastActivityAt === null
                  ? say('unused')
                  : say('used', { lastActivityAt: writeAgo(lastActivityAt) }),
            })}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          onClick={edit.open}
          aria-label={say('workspace.changeOf', { name })}
        >
          {say('workspace.change')}
        </Button>
      </Group>
      {editing && <EditWorkspace workspace={workspace} onClose={edit.close} />}
    </li>
  );
}

function numbersOf({ members, contacts, calls, apiKeys, apps }: OperatorWorkspace): string[] {
  return [
    say('members', { count: members }),
    say('contacts', { count: contacts }),
    say('calls', { count: calls }),
    say('keys', { count: apiKeys }),
    say('appsCount', { count: apps }),
  ];
}
