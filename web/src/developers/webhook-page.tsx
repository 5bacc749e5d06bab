import { routes } from '@callwright/sdk/routes';
import { Badge, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import type { Webhook } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { say } from './say.ts';
import { SendAgain } from './send-again.tsx';
import { DeleteWebhook, PauseWebhook } from './webhook-actions.tsx';
import { WebhookHealth } from './webhook-health.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { TestWebhook } from './test-webhook.tsx';
import { healthOf, placeOf } from './webhook-words.ts';

const refreshMs = 5_000;

export function WebhookPage() {
  const { id } = useParams({ from: '/shell/developers/webhooks/$id' });
  const webhook = useQuery({ ...query(routes.webhooks.detail, { id }), refetchInterval: refreshMs });
  return (
    <>
      <AnchorLink to="/developers/webhooks" size="sm">
        {say('back.webhooks')}
      </AnchorLink>
      <Loaded from={webhook}>{({ data }) => <WholeWebhook key={id} webhook={data.webhook} />}</Loaded>
    </>
  );
}

function WholeWebhook({ webhook }: { webhook: Webhook }) {
  const health = healthOf(webhook);
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="sm" style={{ overflowWrap: 'anywhere' }}>
          <Title order={2} size="h3">
            {webhook.description ?? placeOf(webhook.url)}
          </Title>
          <Badge variant="light" color={health.color}>
            {health.label}
          </Badge>
        </Group>
        <Group gap="xs">
          <PauseWebhook webhook={webhook} />
          <TestWebhook webhook={webhook} />
        </Group>
      </Group>
      <WebhookHealth webhook={webhook} />
      <Log webhook={webhook} />
      <WebhookSecret webhook={webhook} />
      <DeleteWebhook webhook={webhook} />
    </Stack>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const { endpointIds: _, ...search } = useSearch({ from: '/shell/developers/webhooks/$id' });
  const navigate = useNavigate({ from: '/developers/webhooks/$id' });
  return (
    <Section title={say('deliveries')} actions={<SendAgain webhook={webhook} />}>
      <DeliveryLog
        search={search}
        only={webhook.id}
        onChange={(change) =>
          void navigate({
            search: (current) => ({ ...current, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Section>
  );
}
