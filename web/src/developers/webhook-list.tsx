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
import { healthOf, placeOf } from './webhook-words.ts';

const webhooksMax = 50;
const refreshMs = 10_000;

/** The webhooks of the workspace and how each of them does. */
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
            All deliveries
          </AnchorLink>
          <Anchor href="/docs" target="_blank" size="sm">
            Reference of the API
          </Anchor>
        </Group>
        <ButtonLink to="/developers/webhooks/new">New webhook</ButtonLink>
      </Group>
      <Loaded from={webhooks}>
        {({ data }) =>
          data.webhooks.length === 0 ? (
            <Nothing
              title="No webhooks yet"
              description="A webhook notifies your server about events here, moments after they happen: a call is booked, a deal is won, a contact changes."
            />
          ) : (
            <RowList label="Webhooks">
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
      ? 'nothing delivered yet'
      : `last delivered ${writeAgo(stats.lastSuccessAt)}`,
    ...(stats.waiting === 0 ? [] : [`${stats.waiting.toLocaleString()} waiting`]),
    ...(status === 'ACTIVE' && stats.failingSince !== null
      ? [`failing since ${writeMoment(stats.failingSince, user.timeZone)}`]
      : []),
  ];
  return (
    <li className={classes['row']}>
      <Link to="/developers/webhooks/$id" params={{ id }} className={classes['link'] ?? ''}>
        <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{description ?? placeOf(url)}</Text>
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
