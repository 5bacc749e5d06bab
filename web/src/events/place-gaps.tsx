import { Text } from '@mantine/core';
import type { Member } from '../records.ts';
import { someNames } from '../ui/some-names.ts';
import { memberName, useMembers } from '../ui/use-members.ts';
import type { EventValues } from './event-values.ts';
import { originOf, type Place } from './place-links.ts';
import { say } from './say.ts';

const accounts = { GOOGLE_MEET: 'GOOGLE_CALENDAR', MS_TEAMS: 'MICROSOFT', ZOOM: 'ZOOM' } as const;

type Props = { place: Place } & Pick<EventValues, 'hosts' | 'teams'>;

/** Hosts who lack what the links of a place require. */
export function PlaceGaps({ place, hosts, teams }: Props) {
  const members = useMembers().data ?? [];
  const lacking = lackOf(place);
  if (lacking === null) return null;
  const isHost = ({ id, teams: theirs, status }: Member) =>
    status === 'ACTIVE' &&
    (hosts.some(({ userId }) => userId === id) ||
      theirs.some((team) => teams.some((one) => one.id === team.id)));
  const names = members.filter((member) => isHost(member) && lacking.is(member)).map(memberName);
  if (names.length === 0) return null;
  return (
    <Text size="xs" c="red">
      {say(lacking.text, { names: someNames(names) })}
    </Text>
  );
}

type Lack = { text: 'place.noLink' | 'place.noAccount'; is: (member: Member) => boolean };

function lackOf(place: Place): Lack | null {
  const origin = originOf(place);
  if (origin === 'HOST') return { text: 'place.noLink', is: ({ meetingLink }) => meetingLink === null };
  if (origin !== 'PROVIDER') return null;
  const account = Object.entries(accounts).find(([type]) => type === place.type)?.[1];
  return {
    text: 'place.noAccount',
    is: ({ integrations }) =>
      !integrations.some(({ type, status }) => type === account && status === 'CONNECTED'),
  };
}
