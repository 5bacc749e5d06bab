import { routes } from '@callwright/sdk/routes';
import { Alert, Anchor, Badge, Button, Group, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { ApiKey } from '../records.ts';
import { namesOf } from '../ui/choices.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeAgo, writeShortDate } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { CreateKey, reaches } from './create-key.tsx';
import { say } from './say.ts';

const keysMax = 100;

export function Keys() {
  const { workspace } = useMe();
  const [creating, create] = useDisclosure();
  const keys = useQuery(query(routes.account.listKeys, { limit: keysMax }));
  return (
    <>
      {!workspace.apiAccess && <Alert color="yellow">{say('keys.noApi')}</Alert>}
      <Group justify="space-between">
        <Anchor href="/docs" target="_blank" size="sm">
          {say('reference')}
        </Anchor>
        <Button onClick={create.open}>{say('key.new')}</Button>
      </Group>
      {creating && <CreateKey onClose={create.close} />}
      <Loaded from={keys}>
        {({ data }) =>
          data.apiKeys.length === 0 ? (
            <Nothing title={say('keys.none')} description={say('keys.noneHelp')} />
          ) : (
            <RowList>
              {data.apiKeys.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { user } = useMe();
  const revoke = useSend(routes.account.revokeKey, {
    done: say('key.revoked'),
    invalidates: [routes.account.listKeys],
  });
  const update = useSend(routes.account.updateKey, { invalidates: [routes.account.listKeys] });
  const ask = () =>
    confirm({
      title: say('key.revokeTitle', { name: apiKey.name }),
      text: say('key.revokeText'),
      confirm: say('key.revoke'),
      onConfirm: () => revoke.mutate({ id: apiKey.id }),
    });
  const facts = [
    `${apiKey.prefix}…${apiKey.hint}`,
    say('key.actsAs', { userName: apiKey.userName }),
    apiKey.lastUsedAt === null ? say('unused') : say('key.used', { lastUsedAt: writeAgo(apiKey.lastUsedAt) }),
    apiKey.expiresAt === null
      ? say('key.never')
      : say('key.expires', { expiresAt: writeShortDate(apiKey.expiresAt, user.timeZone) }),
  ];
  return (
    <li className={classes['row']}>
      <Group p="sm" px="md" justify="space-between">
        <div>
          <Group gap="xs">
            <Text fw={500}>{apiKey.name}</Text>
            {apiKey.revokedAt !== null && (
              <Badge color="red" variant="light">
                {say('key.isRevoked')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {namesOf(reaches(), apiKey.scopes.join(','))}
          </Text>
        </div>
        {apiKey.revokedAt === null && (
          <Group gap="md">
            <Switch
              size="xs"
              label={say('key.strict')}
              aria-label={say('key.strictOf', { name: apiKey.name })}
              checked={apiKey.handling === 'STRICT'}
              disabled={update.isPending}
              onChange={({ currentTarget: { checked } }) =>
                update.mutate({ id: apiKey.id, handling: checked ? 'STRICT' : 'LENIENT' })
              }
            />
            <Button
              size="xs"
              color="red"
              variant="outline"
              onClick={ask}
              loading={revoke.isPending}
              aria-label={say('key.revokeOf', { name: apiKey.name })}
            >
              {say('key.revoke')}
            </Button>
          </Group>
        )}
      </Group>
    </li>
  );
}
