import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SignInConnection } from '../records.ts';
import { Address } from '../ui/address.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { ConnectionDomains } from './connection-domains.tsx';
import { EditConnection } from './connection-form.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { say } from './say.ts';

type Switched = 'isActive' | 'addsMembers' | 'countsAsFactor' | 'isEnforced';

const switches = (): readonly { name: Switched; label: string; description: string }[] => [
  { name: 'isActive', label: say('switch.isActive'), description: say('switch.isActiveHelp') },
  {
    name: 'addsMembers',
    label: say('switch.addsMembers'),
    description: say('switch.addsMembersHelp'),
  },
  {
    name: 'countsAsFactor',
    label: say('switch.secondFactor'),
    description: say('switch.secondFactorHelp'),
  },
  {
    name: 'isEnforced',
    label: say('switch.required'),
    description: say('switch.requiredHelp'),
  },
];

export function ConnectionCard({ connection }: { connection: SignInConnection }) {
  const [editing, edit] = useDisclosure();
  const { id, name, isActive, oidc, saml, people } = connection;
  const save = useSend(routes.signInConnections.update, {
    done: say('saved'),
    invalidates: [routes.signInConnections],
  });
  const remove = useSend(routes.signInConnections.remove, {
    done: say('removed'),
    invalidates: [routes.signInConnections],
  });
  const ask = () =>
    confirm({
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirm: say('remove'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <Section
      title={name}
      actions={
        <Group gap="xs">
          <Badge color={isActive ? 'green' : 'gray'} variant="light">
            {isActive ? say('on') : say('off')}
          </Badge>
          <Button size="xs" variant="default" onClick={edit.open} aria-label={say('editOf', { name })}>
            {say('edit')}
          </Button>
          <Button
            size="xs"
            color="red"
            variant="outline"
            onClick={ask}
            aria-label={say('removeOf', { name })}
          >
            {say('remove')}
          </Button>
        </Group>
      }
    >
      {editing && <EditConnection connection={connection} onClose={edit.close} />}
      <Text size="sm" c="dimmed">
        {oidc?.issuer ?? saml?.entityId}
        {' · '}
        {say('people', { count: people })}
      </Text>
      <Address label={say('redirect')} text={connection.redirectUri} />
      {connection.logoutUri !== null && <Address label={say('logout')} text={connection.logoutUri} />}
      {saml?.certificates.map(({ sha256, expiresAt }) => (
        <Text key={sha256} size="sm" c="dimmed">
          {say('certificate', { slice: sha256.slice(0, 11), slice2: expiresAt.slice(0, 10) })}
        </Text>
      ))}
      <Address label={say('page')} text={connection.signInUri} />
      <ConnectionTest id={id} />
      <ConnectionDomains connection={connection} />
      <Stack gap="xs">
        {switches().map((one) => (
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
