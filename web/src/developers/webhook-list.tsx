import { routes } from '@callwright/sdk/routes';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Webhook } from '../records.ts';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { subscribedTo } from './change-groups.ts';
import { say } from './say.ts';
import { healthOf, placeOf } from './webhook-words.ts';

const webhooksMax = 50;
const refreshMs = 10_000;

/** The webhooks of the workspace with their health. */
export function WebhookList() {
  const webhooks = useQuery({
    ...query(routes.webhooks.list, { limit: webhooksMax }),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <Group justify="space-between">
        <Group gap="md">
          <AnchorLink to="/developers/webhooks/deliveries" size="sm">
            {say('deliveries.all')}
          </AnchorLink>
          <Anchor href="/docs" target="_blank" size="sm">
            {say('reference')}
          </Anchor>
        </Group>
        <ButtonLink to="/developers/webhooks/new">{say('webhook.new')}</ButtonLink>
      </Group>
      <Loaded from={webhooks}>
        {({ data }) =>
          data.webhooks.length === 0 ? (
            <Nothing title={say('webhooks.none')} description={say('webhooks.noneHelp')} />
          ) : (
            <RowList label={say('group.webhook')}>
              {data.webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { user } = useMe();
  const { id, url, description, types, status, stats } = webhook;
  const health = healthOf(webhook);
  const facts = [
    stats.lastSuccessAt === null
      ? say('webhook.nothing')
      : say('webhook.delivered', { lastSuccessAt: writeAgo(stats.lastSuccessAt) }),
    ...(stats.waiting === 0 ? [] : [say('webhook.queued', { number: stats.waiting.toLocaleString() })]),
    ...(status === 'ACTIVE' && stats.failingSince !== null
      ? [say('webhook.failing', { failingSince: writeMoment(stats.failingSince, user.timeZone) })]
      : []),
  ];
  return (
    <li className={classes['row']}>
      <Link to="/developers/webhooks/$id" params={{ id }} className={classes['link'] ?? ''}>
        <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <Text fw={500}>{description ?? placeOf(url)}</Text>
          <Badge variant="light" color={health.color}>
            {health.label}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {description === null ? '' : `${placeOf(url)} · `}
          {subscribedTo(types)}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Link>
    </li>
  );
}
