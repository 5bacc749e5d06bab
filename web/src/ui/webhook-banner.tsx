import { routes } from '@callwright/sdk/routes';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import type { Webhook } from '../records.ts';
import { AnchorLink } from './link.tsx';
import { writeAgo } from './time.ts';

const askedEachMs = 60_000;
const webhooksMax = 50;
/** One refused request is tried again within minutes; nobody has to know of it everywhere. */
const failingMinMs = 10 * 60_000;

/** Warns people who can fix it that a webhook was switched off or is refused everything. */
export function WebhookBanner() {
  return useMay('admin') ? <Troubles /> : null;
}

function Troubles() {
  const webhooks = useQuery({
    ...query(routes.webhooks.list, { limit: webhooksMax }),
    refetchInterval: askedEachMs,
  }).data?.data.webhooks;
  return webhooks?.flatMap((webhook) => {
    const trouble = troubleOf(webhook);
    return trouble === null ? [] : [<Trouble key={webhook.id} webhook={webhook} {...trouble} />];
  });
}

type Words = { color: string; title: string; text: string };

function troubleOf({ status, disabledReason, stats }: Webhook): Words | null {
  if (status === 'DISABLED') {
    const text =
      disabledReason === 'GONE'
        ? 'Its receiver says that it is gone. Delete the webhook, or enable it again.'
        : disabledReason === 'MAKER_ENDED'
          ? 'The key or app that made it has ended. Enable it to keep it for the workspace, or delete it.'
          : 'For five days nothing that was sent was accepted. Enable it again when the receiver is ready.';
    return { color: 'red', title: 'A webhook was switched off', text };
  }
  const { failingSince } = stats;
  if (status !== 'ACTIVE' || failingSince === null || Date.now() - Date.parse(failingSince) < failingMinMs)
    return null;
  const text = `This began ${writeAgo(failingSince)}; what was refused is tried again for about three days.`;
  return { color: 'yellow', title: 'A webhook gets nothing accepted', text };
}

function Trouble({ webhook: { id, url, description }, color, title, text }: Words & { webhook: Webhook }) {
  return (
    <Alert color={color} mb="md" title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {description ?? new URL(url).host}: {text}
      </Text>
      <Text size="sm">
        <AnchorLink to="/developers/webhooks/$id" params={{ id }} c="inherit" underline="always">
          See the webhook
        </AnchorLink>
      </Text>
    </Alert>
  );
}
