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
    <Section title="Passkeys">
      <Text size="sm">
        With a passkey, your phone, laptop or security key signs you in, with your finger, face or PIN.
      </Text>
      {passkeys.length > 0 && (
        <RowList label="Passkeys">
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
    done: 'Passkey removed',
    invalidates: [routes.factors, routes.users],
  });
  const ask = () =>
    confirm({
      title: `Remove ${name}?`,
      text: 'You cannot sign in with it any more. Remove it on the device too.',
      confirm: 'Remove',
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <li className={classes['row']}>
      <Group p="sm" px="md" justify="space-between">
        <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            since {writeMoment(createdAt, user.timeZone)} ·{' '}
            {lastUsedAt === null ? 'not used yet' : `last used ${writeAgo(lastUsedAt)}`}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          aria-label={`Remove ${name}`}
          loading={remove.isPending}
          onClick={ask}
        >
          Remove
        </Button>
      </Group>
    </li>
  );
}
