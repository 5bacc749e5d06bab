import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { DeliveryDetail } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeSeconds } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { Written } from './exchange-view.tsx';
import { say } from './say.ts';
import { resultOf, webhookReads } from './webhook-words.ts';

const refreshMs = 2_000;

/** The sent request, and the response to each attempt. */
export function DeliveryExchange({ id }: { id: string }) {
  const detail = useQuery({
    ...query(routes.webhooks.deliveryDetail, { deliveryId: id }),
    refetchInterval: ({ state }) => state.data?.data.delivery.status === 'PENDING' && refreshMs,
  });
  return (
    <Stack gap="sm" px="md" pt="xs" pb="md">
      <Loaded from={detail}>{({ data }) => <Exchange delivery={data.delivery} />}</Loaded>
    </Stack>
  );
}

function Exchange({ delivery }: { delivery: DeliveryDetail }) {
  const { id, changeId, request, url, attemptLog, status } = delivery;
  const redeliver = useSend(routes.webhooks.redeliver, {
    done: say('resent'),
    invalidates: webhookReads,
  });
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={redeliver.isPending}
          onClick={() => redeliver.mutate({ deliveryId: id })}
        >
          {say('sendAgain')}
        </Button>
        <Copy text={request.body} label={say('copy.body')} />
        <Copy text={changeId} label={say('copy.webhookId')} />
      </Group>
      <Written
        label={say('request')}
        text={[`${request.method} ${url}`, ...headers, '', pretty(request.body)].join('\n')}
      />
      <Text size="xs" c="dimmed">
        {say('request.help')}
      </Text>
      {attemptLog.length === 0 && (
        <Text size="sm" c="dimmed">
          {status === 'PENDING' ? say('attempt.notYet') : say('attempt.never')}
        </Text>
      )}
      {attemptLog.toReversed().map((attempt) => (
        <AttemptView key={attempt.number} of={attempt} />
      ))}
    </>
  );
}

function AttemptView({ of: attempt }: { of: DeliveryDetail['attemptLog'][number] }) {
  const { user } = useMe();
  const { number, at, ms, httpStatus, responseBody } = attempt;
  const isAccepted = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Badge variant="light" color={isAccepted ? 'green' : 'red'}>
          {httpStatus ?? say('attempt.none')}
        </Badge>
        <Text size="sm">
          {say('attempt.line', {
            number,
            resultOf: resultOf(attempt),
            round: Math.round(ms),
            at: writeSeconds(at, user.timeZone),
          })}
        </Text>
      </Group>
      {responseBody !== null && responseBody !== '' && (
        <Written label={say('attempt.answer', { number })} text={responseBody} />
      )}
    </Stack>
  );
}

/** Formatted with line breaks for people; the sent text has none. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
