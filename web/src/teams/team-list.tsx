import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Team } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowActions } from '../ui/row-actions.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { useMemberOptions } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { colorOf } from '../ui/color-of.ts';
import { TeamForm } from './team-form.tsx';
import { teamReads, useTeams } from './use-teams.ts';

export function TeamList() {
  const teams = useTeams();
  const [editing, setEditing] = useState<Team | 'new' | null>(null);
  return (
    <>
      <Group justify="flex-end">
        <Button onClick={() => setEditing('new')}>New team</Button>
      </Group>
      {editing !== null && (
        <TeamForm team={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <Loaded from={teams}>
        {({ data }) =>
          data.teams.length === 0 ? (
            <Nothing
              title="No teams yet"
              description="A team puts members together: its managers look after the others’ hours, and reports can be grouped by team."
            >
              <Button variant="light" onClick={() => setEditing('new')}>
                Create the first one
              </Button>
            </Nothing>
          ) : (
            <RowList label="Teams">
              {data.teams.map((team) => (
                <TeamRow key={team.id} team={team} onEdit={() => setEditing(team)} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  );
}

function TeamRow({ team, onEdit }: { team: Team; onEdit: () => void }) {
  const remove = useSend(routes.teams.remove, { done: 'Team deleted', invalidates: teamReads });
  const ask = () =>
    confirm({
      title: `Delete the team ${team.name}?`,
      text: 'Its members stay in the workspace. Events lose the hosts they had through the team.',
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ ids: [team.id] }),
    });
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <div style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Badge variant="light" color={colorOf(team.color)} tt="none" size="lg">
          {team.name}
        </Badge>
        <Members team={team} />
      </div>
      <RowActions name={team.name} onEdit={onEdit} onDelete={ask} isDeleting={remove.isPending} />
    </Group>
  );
}

function Members({ team }: { team: Team }) {
  const options = useMemberOptions();
  // Members who were deactivated are not among the choices; they keep their place in the team.
  const namesOf = (ids: readonly number[]) =>
    options
      .filter(({ value }) => ids.includes(Number(value)))
      .map(({ label }) => label)
      .join(', ');
  if (team.memberIds.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody yet
      </Text>
    );
  return (
    <>
      <Text size="sm">{namesOf(team.memberIds)}</Text>
      {team.managerIds.length > 0 && (
        <Text size="sm" c="dimmed">
          Managed by {namesOf(team.managerIds)}
        </Text>
      )}
    </>
  );
}
