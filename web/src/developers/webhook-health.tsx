import { Alert, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { Webhook } from '../records.ts';
import { Facts } from '../ui/facts.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { subscribedTo } from './change-groups.ts';

/** How the webhook does, and what to do where it does not. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const { user } = useMe();
  const { id, url, types, filters, payload, format, headerNames, stats, createdAt } = webhook;
  const filtered = [
    ...(filters.eventIds.length === 0 ? [] : [counted(filters.eventIds.length, 'event')]),
    ...(filters.userIds.length === 0 ? [] : [counted(filters.userIds.length, 'member')]),
  ];
  return (
    <>
      <Trouble webhook={webhook} />
      <Section
        title="Health"
        actions={
          <ButtonLink to="/developers/webhooks/$id/edit" params={{ id }} size="xs" variant="default">
            Change
          </ButtonLink>
        }
      >
        <Facts
          of={[
            ['Address', url],
            ['Receives', subscribedTo(types)],
            ['Only about', filtered.join(' and ')],
            [
              'Form',
              [payload === 'thin' && 'ids alone', format === 'array' && 'as a list of one']
                .filter(Boolean)
                .join(', '),
            ],
            ['Headers', headerNames.join(', ')],
            ['Last delivered', stats.lastSuccessAt === null ? 'Never' : writeAgo(stats.lastSuccessAt)],
            ['Last failure', stats.lastFailureAt === null ? 'None' : writeAgo(stats.lastFailureAt)],
            ['Waiting', stats.waiting.toLocaleString()],
            ['Created', writeMoment(createdAt, user.timeZone)],
          ]}
        />
      </Section>
    </>
  );
}

function counted(count: number, what: string): string {
  return count === 1 ? `one ${what}` : `${count} ${what}s`;
}

function Trouble({ webhook: { status, disabledReason, stats } }: { webhook: Webhook }) {
  if (status === 'DISABLED') {
    return (
      <Alert color="red" title="This webhook was switched off">
        <Text size="sm">
          {disabledReason === 'GONE'
            ? 'Its receiver answered 410 Gone: it does not want events any more.'
            : disabledReason === 'MAKER_ENDED'
              ? 'The key or app that made it has ended. Enable it to keep it for the workspace.'
              : 'Nothing that was sent has been accepted for five days.'}{' '}
          Once the receiver is there again, enable the webhook: what waits is sent then. What happens until
          then is not sent by itself; send it with “Replay a time” within 30 days.
        </Text>
      </Alert>
    );
  }
  if (status === 'PAUSED') {
    return (
      <Alert color="gray" title="This webhook is paused">
        <Text size="sm">
          What happens now is not kept for it. After you have enabled it, “Replay a time” sends what happened
          meanwhile, for 30 days.
        </Text>
      </Alert>
    );
  }
  if (stats.failingSince === null) return null;
  return (
    <Alert color="yellow" title="The receiver does not accept what is sent">
      <Text size="sm">
        This began {writeAgo(stats.failingSince)}. What was refused is tried again for about three days,
        unless this installation is set otherwise; the log below says what came back. After five days without
        one success the webhook is switched off.
      </Text>
    </Alert>
  );
}
