import { Select } from '@mantine/core';
import { useTeams } from '../teams/use-teams.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { say } from './say.ts';
import type { ScheduleValues } from './schedule-values.ts';

type Entry = ScheduleValues['outOfOffice'][number];
type HandOver = Pick<Entry, 'handOverUserId' | 'handOverTeamId'>;

/** Who takes the calls of a person who is out: another person, a team, or nobody. */
export function HandOverSelect({
  userId,
  entry,
  onChange,
}: {
  userId: number;
  entry: HandOver;
  onChange: (next: HandOver) => void;
}) {
  const people = useMemberOptions().filter((option) => option.value !== String(userId));
  const teams = useTeams().data?.data.teams ?? [];
  const { handOverUserId, handOverTeamId } = entry;
  const team = handOverTeamId === null ? null : `team ${handOverTeamId}`;
  return (
    <Select
      label={say('handOver')}
      placeholder={say('handOver.nobody')}
      clearable
      searchable
      data={[
        {
          group: say('handOver.people'),
          items: people.map(({ value, label }) => ({ value: `user ${value}`, label })),
        },
        {
          group: say('handOver.teams'),
          items: teams.map(({ id, name }) => ({ value: `team ${id}`, label: name })),
        },
      ]}
      value={handOverUserId === null ? team : `user ${handOverUserId}`}
      onChange={(chosen) => onChange(handOverOf(chosen))}
    />
  );
}

function handOverOf(chosen: string | null): HandOver {
  const [kind, id] = chosen?.split(' ') ?? [];
  return {
    handOverUserId: kind === 'user' ? Number(id) : null,
    handOverTeamId: kind === 'team' ? Number(id) : null,
  };
}
