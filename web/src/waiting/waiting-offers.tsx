import { Button, Collapse, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { WaitingEntry } from '../records.ts';
import { writeDaySpan, writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

type Offer = WaitingEntry['offers'][number];

/** The offers of a waiting list entry, newest first, each with the reason why it went to this person. */
export function WaitingOffers({ offers, timeZone }: { offers: readonly Offer[]; timeZone: string }) {
  if (offers.length === 0) return null;
  return (
    <Stack gap={4}>
      {offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} timeZone={timeZone} />
      ))}
    </Stack>
  );
}

function OfferLine({ offer, timeZone }: { offer: Offer; timeZone: string }) {
  const [isOpen, { toggle }] = useDisclosure();
  const { dateTime, endTime, state, expiresAt } = offer;
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">{writeDaySpan(dateTime, endTime, timeZone)}</Text>
        <Text size="sm" c="dimmed">
          {say(`offer.${state}`, { until: writeMoment(expiresAt, timeZone) })}
        </Text>
        <Button variant="subtle" size="compact-xs" onClick={toggle} aria-expanded={isOpen}>
          {say('why')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Why offer={offer} />
      </Collapse>
    </div>
  );
}

function Why({ offer: { position, passedOver, morePassedOver } }: { offer: Offer }) {
  if (passedOver.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say('why.first')}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        {say('why.place', { position })}
      </Text>
      <List size="sm" c="dimmed">
        {passedOver.map(({ entryId, contact, reason }) => (
          <List.Item key={entryId}>
            {contact?.name ?? say('why.somebody')}: {say(`reason.${reason}`)}
          </List.Item>
        ))}
        {morePassedOver > 0 && <List.Item>{say('why.more', { count: morePassedOver })}</List.Item>}
      </List>
    </>
  );
}
