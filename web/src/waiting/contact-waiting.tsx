import { routes } from '@callwright/sdk/routes';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { AnchorLink } from '../ui/link.tsx';
import listClasses from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { say } from './say.ts';
import { WaitingOffers } from './waiting-offers.tsx';
import { RemoveWaiting, WaitingBadge, windowsText } from './waiting-row.tsx';

/** The waiting list entries of a contact; renders nothing if there are none. */
export function ContactWaiting({ contactId }: { contactId: number }) {
  const { user } = useMe();
  const { data } = useQuery(query(routes.waitingList.list, { contactId, states: 'WAITING,OFFERED' }));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={say('section')}>
      <RowList label={say('section')}>
        {data.data.map((entry) => (
          <Stack key={entry.id} component="li" className={listClasses['row'] ?? ''} gap={4} px="md" py="xs">
            <Group justify="space-between" gap="xs">
              <Group gap="xs" miw={0}>
                <AnchorLink
                  to="/events/$eventId"
                  params={{ eventId: String(entry.eventId) }}
                  search={{ part: 'waiting' }}
                  size="sm"
                  fw={500}
                >
                  {say('onList', { event: entry.eventName, position: entry.position ?? 0 })}
                </AnchorLink>
                <WaitingBadge state={entry.state} />
              </Group>
              <RemoveWaiting entry={entry} />
            </Group>
            <Text size="sm">{windowsText(entry)}</Text>
            <WaitingOffers offers={entry.offers} timeZone={user.timeZone} />
          </Stack>
        ))}
      </RowList>
    </Section>
  );
}
