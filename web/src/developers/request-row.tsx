import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { LoggedRequest } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { writeMoment, writeSeconds } from '../ui/time.ts';
import { adviceFor } from './error-advice.ts';
import { OpeningRow } from './opening-row.tsx';
import type { RequestFilter } from './request-search.ts';
import { say } from './say.ts';

type Props = { request: LoggedRequest; filter: (change: RequestFilter) => void };

/** One line per request; details that help to fix it open below. */
export function RequestRow({ request, filter }: Props) {
  const { user } = useMe();
  const { method, route, status, code, credential, ms, at, omitted } = request;
  return (
    <OpeningRow
      state={{ text: status, color: colorOf(status), label: say('request.status', { status }) }}
      what={`${method} ${route}`}
      aside={
        code !== null && (
          <Text size="sm" fw={500}>
            {code}
          </Text>
        )
      }
      right={`${credential.name ?? credential.id} · ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms · ${writeSeconds(at, user.timeZone)}`}
      below={omitted > 0 ? say('request.more', { number: omitted.toLocaleString() }) : undefined}
    >
      <Details request={request} filter={filter} />
    </OpeningRow>
  );
}

function Details({ request, filter }: Props) {
  const { user } = useMe();
  const { credential, code, fields, method, route, requestId, at } = request;
  const advice = code === null ? null : adviceFor(code);
  const isKey = credential.kind === 'api_key';
  const onlyThisOne = isKey
    ? { apiKeyId: Number(credential.id), clientId: undefined }
    : { apiKeyId: undefined, clientId: credential.id };
  return (
    <Stack gap="sm" px="md" pt="xs" pb="md" fz="sm">
      {advice !== null && (
        <Text size="sm">
          {advice.meaning}
          {'. '}
          {advice.advice}
        </Text>
      )}
      <Facts
        of={[
          [say('request.fields'), fields.length === 0 ? null : <Code key="fields">{fields.join(', ')}</Code>],
          [isKey ? say('filter.key') : say('app'), credential.name ?? say('request.deleted')],
          [say('clientId'), isKey ? null : <Code key="client">{credential.id}</Code>],
          [say('time'), writeMoment(at, user.timeZone)],
          [say('requestId'), <Code key="request">{requestId}</Code>],
        ]}
      />
      <Group gap="xs">
        <Copy text={requestId} label={say('copy.requestId')} />
        <Button variant="default" size="xs" onClick={() => filter({ method, route })}>
          {say('only.endpoint')}
        </Button>
        <Button variant="default" size="xs" onClick={() => filter(onlyThisOne)}>
          {say(isKey ? 'only.key' : 'only.app')}
        </Button>
      </Group>
    </Stack>
  );
}

function colorOf(status: number): string {
  if (status >= 500) return 'red';
  if (status >= 400) return 'orange';
  return 'green';
}
