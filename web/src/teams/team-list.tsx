import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { GapsOf } from '../calendars/calendar-gaps.tsx';
import type { Team } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowActions } from '../ui/row-actions.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { memberName, useMembers } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { colorOf } from '../ui/color-of.ts';
import { say } from './say.ts';
import { TeamForm } from './team-form.tsx';
import { teamReads, useTeams } from './use-teams.ts';

export function TeamList() {
  const teams = useTeams();
  const [editing, setEditing] = useState<Team | 'new' | null>(null);
  return (
    <>
      <Group justify="flex-end">
        <Button onClick={() => setEditing('new')}>{say('new')}</Button>
      </Group>
      {editing !== null && (
        <TeamForm team={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <Loaded from={teams}>
        {({ data }) =>
          data.teams.length === 0 ? (
            <Nothing title={say('none')} description={say('noneHelp')}>
              <Button variant="light" onClick={() => setEditing('new')}>
                {say('createFirst')}
              </Button>
            </Nothing>
          ) : (
            <RowList label={say('title')}>
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
  const remove = useSend(routes.teams.remove, { done: say('deleted'), invalidates: teamReads });
  const ask = () =>
    confirm({
      title: say('deleteTitle', { name: team.name }),
      text: say('deleteText'),
      confirm: say('delete'),
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
  // Deactivated members are missing here, but stay in the team.
  const all = useMembers().data ?? [];
  const among = (ids: readonly number[]) => all.filter(({ id }) => ids.includes(id));
  const namesOf = (ids: readonly number[]) => among(ids).map(memberName).join(', ');
  if (team.memberIds.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say('nobody')}
      </Text>
    );
  return (
    <>
      <Text size="sm">{namesOf(team.memberIds)}</Text>
      {team.managerIds.length > 0 && (
        <Text size="sm" c="dimmed">
          {say('managed', { namesOf: namesOf(team.managerIds) })}
        </Text>
      )}
      <GapsOf members={among(team.memberIds)} />
    </>
  );
}
