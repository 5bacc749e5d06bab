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
import { resultOf, webhookReads } from './webhook-words.ts';

const refreshMs = 2_000;

/** What is sent, and what came back from each attempt. */
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
    done: 'It is sent again, with the same webhook-id',
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
          Send again
        </Button>
        <Copy text={request.body} label="Copy the body" />
        <Copy text={changeId} label="Copy the webhook-id" />
      </Group>
      <Written
        label="Request"
        text={[`${request.method} ${url}`, ...headers, '', pretty(request.body)].join('\n')}
      />
      <Text size="xs" c="dimmed">
        A signature and the headers of your own are added to every try.
      </Text>
      {attemptLog.length === 0 && (
        <Text size="sm" c="dimmed">
          {status === 'PENDING' ? 'Not tried yet.' : 'It was never tried.'}
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
          {httpStatus ?? 'No answer'}
        </Badge>
        <Text size="sm">
          Try {number}: {resultOf(attempt)} in {Math.round(ms)} ms, {writeSeconds(at, user.timeZone)}
        </Text>
      </Group>
      {responseBody !== null && responseBody !== '' && (
        <Written label={`Answer to try ${number}`} text={responseBody} />
      )}
    </Stack>
  );
}

/** With line breaks for people; what is sent has none. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
