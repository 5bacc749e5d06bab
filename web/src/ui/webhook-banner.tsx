import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { bannerReads } from '../frame/banner-reads.ts';
import type { Webhook } from '../records.ts';
import { say } from '../lists/say.ts';
import { AnchorLink } from './link.tsx';
import { writeAgo } from './time.ts';

const askedEachMs = 60_000;

export const webhooksQuery = query(bannerReads.webhooks.route, bannerReads.webhooks.input);
/** A failed delivery is retried within minutes and needs no banner. */
const failingMinMs = 10 * 60_000;

/** Warns people who can fix it that a webhook was disabled or keeps failing. */
export function WebhookBanner() {
  return useMay(bannerReads.webhooks.right) ? <Troubles /> : null;
}

function Troubles() {
  const webhooks = useQuery({
    ...webhooksQuery,
    refetchInterval: askedEachMs,
  }).data?.data.webhooks;
  return webhooks?.flatMap((webhook) => {
    const trouble = troubleOf(webhook);
    return trouble === null ? [] : [<Trouble key={webhook.id} webhook={webhook} {...trouble} />];
  });
}

type Words = { color: string; title: string; text: string };

/** Since when all deliveries have failed, once that is long enough for a warning. */
export function failingSince({ status, stats }: Webhook): string | null {
  const { failingSince: since } = stats;
  return status !== 'ACTIVE' || since === null || Date.now() - Date.parse(since) < failingMinMs
    ? null
    : since;
}

function troubleOf(webhook: Webhook): Words | null {
  const { status, disabledReason } = webhook;
  if (status === 'DISABLED') {
    const text =
      disabledReason === 'GONE'
        ? say('webhook.gone')
        : disabledReason === 'MAKER_ENDED'
          ? say('webhook.makerEnded')
          : say('webhook.failedLong');
    return { color: 'red', title: say('webhook.off'), text };
  }
  const since = failingSince(webhook);
  if (since === null) return null;
  const text = say('webhook.failingHelp', { failingSince: writeAgo(since) });
  return { color: 'yellow', title: say('webhook.failing'), text };
}

function Trouble({ webhook: { id, url, description }, color, title, text }: Words & { webhook: Webhook }) {
  return (
    <Alert color={color} mb="md" title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {description ?? new URL(url).host}
        {': '}
        {text}
      </Text>
      <Text size="sm">
        <AnchorLink to="/developers/webhooks/$id" params={{ id }} c="inherit" underline="always">
          {say('webhook.see')}
        </AnchorLink>
      </Text>
    </Alert>
  );
}
