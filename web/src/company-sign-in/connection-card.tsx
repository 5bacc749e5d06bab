import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SignInConnection } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { Address } from './address.tsx';
import { ConnectionDomains } from './connection-domains.tsx';
import { EditConnection } from './connection-form.tsx';
import { ConnectionTest } from './connection-test.tsx';

type Switched = 'isActive' | 'addsMembers' | 'countsAsFactor' | 'isEnforced';

const switches: readonly { name: Switched; label: string; description: string }[] = [
  { name: 'isActive', label: 'Switched on', description: 'Switching it off ends its sessions.' },
  {
    name: 'addsMembers',
    label: 'Adds members',
    description: 'People with an e-mail in a verified domain become members with their first sign-in.',
  },
  {
    name: 'countsAsFactor',
    label: 'Counts as a second factor',
    description: 'Only if the provider asks everybody for one: members are not asked for their own.',
  },
  {
    name: 'isEnforced',
    label: 'Required',
    description: 'Members with an e-mail in a verified domain cannot come in with a password.',
  },
];

export function ConnectionCard({ connection }: { connection: SignInConnection }) {
  const [editing, edit] = useDisclosure();
  const { id, name, isActive, oidc, saml, people } = connection;
  const save = useSend(routes.signInConnections.update, {
    done: 'Company sign-in saved',
    invalidates: [routes.signInConnections],
  });
  const remove = useSend(routes.signInConnections.remove, {
    done: 'Company sign-in removed',
    invalidates: [routes.signInConnections],
  });
  const ask = () =>
    confirm({
      title: `Remove ${name}?`,
      text: 'Its sessions end, and who is known by it has to be connected anew.',
      confirm: 'Remove',
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <Section
      title={name}
      actions={
        <Group gap="xs">
          <Badge color={isActive ? 'green' : 'gray'} variant="light">
            {isActive ? 'On' : 'Off'}
          </Badge>
          <Button size="xs" variant="default" onClick={edit.open} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={ask} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Group>
      }
    >
      {editing && <EditConnection connection={connection} onClose={edit.close} />}
      <Text size="sm" c="dimmed">
        {oidc?.issuer ?? saml?.entityId} ·{' '}
        {people === 1 ? '1 person has signed in' : `${people} people have signed in`}
      </Text>
      <Address label="Redirect address, for the provider" text={connection.redirectUri} />
      {connection.logoutUri !== null && (
        <Address label="Back-channel logout, for the provider" text={connection.logoutUri} />
      )}
      {saml?.certificates.map(({ sha256, expiresAt }) => (
        <Text key={sha256} size="sm" c="dimmed">
          Certificate {sha256.slice(0, 11)}…, until {expiresAt.slice(0, 10)}
        </Text>
      ))}
      <Address label="Sign-in page, for your people" text={connection.signInUri} />
      <ConnectionTest id={id} />
      <ConnectionDomains connection={connection} />
      <Stack gap="xs">
        {switches.map((one) => (
          <Switch
            key={one.name}
            label={one.label}
            description={one.description}
            checked={connection[one.name]}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ id, [one.name]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Section>
  );
}
