import { Alert, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { Webhook } from '../records.ts';
import { Facts } from '../ui/facts.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { subscribedTo } from './change-groups.ts';
import { say } from './say.ts';

/** The health of the webhook, and what to do about problems. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const { user } = useMe();
  const { id, url, types, filters, payload, format, headerNames, stats, createdAt } = webhook;
  const filtered = [
    ...(filters.eventIds.length === 0 ? [] : [say('events', { count: filters.eventIds.length })]),
    ...(filters.userIds.length === 0 ? [] : [say('members', { count: filters.userIds.length })]),
  ];
  return (
    <>
      <Trouble webhook={webhook} />
      <Section
        title={say('health')}
        actions={
          <ButtonLink to="/developers/webhooks/$id/edit" params={{ id }} size="xs" variant="default">
            {say('edit')}
          </ButtonLink>
        }
      >
        <Facts
          of={[
            [say('webhook.url'), url],
            [say('health.receives'), subscribedTo(types)],
            [say('health.only'), filtered.join(' and ')],
            [
              say('format'),
              [payload === 'thin' && say('health.thin'), format === 'array' && say('health.array')]
                .filter(Boolean)
                .join(', '),
            ],
            [say('health.headers'), headerNames.join(', ')],
            [
              say('health.lastDelivered'),
              stats.lastSuccessAt === null ? say('never') : writeAgo(stats.lastSuccessAt),
            ],
            [
              say('health.lastFailure'),
              stats.lastFailureAt === null ? say('none') : writeAgo(stats.lastFailureAt),
            ],
            [say('delivery.PENDING'), stats.waiting.toLocaleString()],
            [say('health.created'), writeMoment(createdAt, user.timeZone)],
          ]}
        />
      </Section>
    </>
  );
}

function Trouble({ webhook: { status, disabledReason, stats } }: { webhook: Webhook }) {
  if (status === 'DISABLED') {
    return (
      <Alert color="red" title={say('health.off')}>
        <Text size="sm">
          {say('health.offHelp', {
            value:
              disabledReason === 'GONE'
                ? say('health.gone')
                : disabledReason === 'MAKER_ENDED'
                  ? say('health.makerEnded')
                  : say('health.failedLong'),
          })}
        </Text>
      </Alert>
    );
  }
  if (status === 'PAUSED') {
    return (
      <Alert color="gray" title={say('health.paused')}>
        <Text size="sm">{say('health.pausedHelp')}</Text>
      </Alert>
    );
  }
  if (stats.failingSince === null) return null;
  return (
    <Alert color="yellow" title={say('health.failing')}>
      <Text size="sm">{say('health.failingHelp', { failingSince: writeAgo(stats.failingSince) })}</Text>
    </Alert>
  );
}
