import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMe, useMay } from '../auth/session.ts';
import type { WaitingEntry } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { AnchorLink } from '../ui/link.tsx';
import listClasses from '../ui/list.module.css';
import { personName } from '../ui/person-name.ts';
import { writeDate, writeShortDate } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { WaitingOffers } from './waiting-offers.tsx';

const waitingReads = [routes.waitingList, routes.contacts];
const colors: Record<WaitingEntry['state'], string> = {
  WAITING: 'blue',
  OFFERED: 'orange',
  BOOKED: 'green',
  LEFT: 'gray',
  REMOVED: 'gray',
  EXPIRED: 'gray',
};

/** A waiting list entry: the person, their place, their times, and their offers. */
export function WaitingRow({ entry }: { entry: WaitingEntry }) {
  const { user } = useMe();
  const { contact, state, position, createdAt, timeZone } = entry;
  return (
    <Stack component="li" className={listClasses['row'] ?? ''} gap={4} px="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Group gap="xs" miw={0}>
          {position !== null && (
            <Text size="sm" c="dimmed" ff="monospace">
              {say('position', { position })}
            </Text>
          )}
          <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contact.id) }} size="sm" fw={500}>
            {personName(contact.name)}
          </AnchorLink>
          <WaitingBadge state={state} />
        </Group>
        <RemoveWaiting entry={entry} />
      </Group>
      <Text size="sm">{windowsText(entry)}</Text>
      <Text size="xs" c="dimmed">
        {say('since', {
          when: writeShortDate(createdAt, user.timeZone),
          zone: timeZone.replaceAll('_', ' '),
        })}
      </Text>
      <WaitingOffers offers={entry.offers} timeZone={user.timeZone} />
    </Stack>
  );
}

export function WaitingBadge({ state }: Pick<WaitingEntry, 'state'>) {
  return (
    <Badge variant="light" color={colors[state]}>
      {say(`state.${state}`)}
    </Badge>
  );
}

export function RemoveWaiting({ entry: { id, endedAt, contact } }: { entry: WaitingEntry }) {
  const mayRemove = useMay('calls:write');
  const remove = useSend(routes.waitingList.remove, { invalidates: waitingReads });
  if (endedAt !== null || !mayRemove) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      color="red"
      loading={remove.isPending}
      onClick={() =>
        confirm({
          title: say('remove.title', { name: personName(contact.name) }),
          text: say('remove.text'),
          confirm: say('remove'),
          onConfirm: () => remove.mutate({ id }),
        })
      }
    >
      {say('remove')}
    </Button>
  );
}

const windowsShown = 3;

/** On dates in the person's own time zone, as they entered them. */
export function windowsText({ windows }: Pick<WaitingEntry, 'windows'>): string {
  const shown = windows
    .slice(0, windowsShown)
    .map(({ date, from, to }) => say('window', { date: writeDate(date), from, to }));
  const more = windows.length - windowsShown;
  return [...shown, ...(more > 0 ? [say('moreWindows', { count: more })] : [])].join(' · ');
}
