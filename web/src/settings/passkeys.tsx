import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { PasskeySetup } from '../auth/passkey-setup.tsx';
import { useMe } from '../auth/session.ts';
import type { Factors } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Passkey = Factors['passkeys'][number];

/** The passkeys of the person. */
export function Passkeys({
  passkeys,
  onCodes,
}: {
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[] | null) => void;
}) {
  return (
    <Section title={say('passkeys')}>
      <Text size="sm">{say('passkeys.help')}</Text>
      {passkeys.length > 0 && (
        <RowList label={say('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      )}
      <PasskeySetup onDone={onCodes} />
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { user } = useMe();
  const remove = useSend(routes.factors.removePasskey, {
    done: say('passkey.removed'),
    invalidates: [routes.factors, routes.users],
  });
  const ask = () =>
    confirm({
      title: say('passkey.removeTitle', { name }),
      text: say('passkey.removeText'),
      confirm: say('remove'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <li className={classes['row']}>
      <Group p="sm" px="md" justify="space-between">
        <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            {say('passkey.line', {
              createdAt: writeMoment(createdAt, user.timeZone),
              value:
                lastUsedAt === null
                  ? say('passkey.unused')
                  : say('passkey.used', { lastUsedAt: writeAgo(lastUsedAt) }),
            })}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          aria-label={say('passkey.remove', { name })}
          loading={remove.isPending}
          onClick={ask}
        >
          {say('remove')}
        </Button>
      </Group>
    </li>
  );
}
