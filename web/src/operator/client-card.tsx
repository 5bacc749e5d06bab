import { Anchor, Avatar, Badge, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { statusColors, typeNames } from '../developers/app-words.ts';
import type { OperatorClient } from '../records.ts';
import { Facts } from '../ui/facts.tsx';
import { ownTimeZone, writeAgo, writeMoment } from '../ui/time.ts';
import { ClientDecisions } from './client-decisions.tsx';
import { say } from './say.ts';

/** An app with the data needed to decide about it: owner, website, purpose, scopes and redirect addresses. */
export function ClientCard({ client }: { client: OperatorClient }) {
  const { name, clientId, status, suspendedAt, hasLogo, workspace } = client;
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="sm" fz="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="sm" style={{ overflowWrap: 'anywhere' }}>
            {hasLogo && (
              <Avatar src={`/oauth-logos/${encodeURIComponent(clientId)}`} radius="sm" alt={''} aria-hidden />
            )}
            <Title order={2} size="h4">
              {name}
            </Title>
            <Badge variant="light" color={statusColors[status]}>
              {status}
            </Badge>
            {workspace === null && (
              <Badge variant="light" color="gray">
                {say('view.unbound')}
              </Badge>
            )}
            {suspendedAt !== null && (
              <Badge variant="filled" color="red">
                {say('suspended')}
              </Badge>
            )}
          </Group>
          <ClientDecisions client={client} />
        </Group>
        <Facts of={factsOf(client)} />
      </Stack>
    </Paper>
  );
}

type Fact = Parameters<typeof Facts>[0]['of'][number];

function factsOf(client: OperatorClient): Fact[] {
  const { workspace, redirectUris, scopes, contacts } = client;
  return [
    [say('client.requested'), when(client.requestedAt)],
    [say('client.changed'), when(client.unreviewedSince)],
    [say('client.declined'), explained(client.rejectedAt, client.rejectionReason)],
    [say('suspended'), explained(client.suspendedAt, client.suspensionReason)],
    [
      say('client.registeredBy'),
      workspace === null ? say('client.itself') : `${workspace.name} (${workspace.slug})`,
    ],
    [
      say('client.owner'),
      workspace?.owner === undefined || workspace.owner === null
        ? null
        : `${workspace.owner.name}, ${workspace.owner.email}`,
    ],
    [say('client.contacts'), contacts.join(', ')],
    [say('client.pages'), <Pages key="pages" client={client} />],
    [say('client.redirects'), <Addresses key="addresses" of={redirectUris} />],
    [say('client.scopes'), <Scopes key="scopes" of={scopes} />],
    [say('client.kind'), typeNames()[client.clientType]],
    [say('client.people'), connectionsOf(client)],
    [say('client.id'), <Code key="id">{client.clientId}</Code>],
  ];
}

function when(moment: string | null): string | null {
  return moment === null ? null : `${writeMoment(moment, ownTimeZone)} (${writeAgo(moment)})`;
}

function explained(moment: string | null, reason: string | null): string | null {
  return moment === null ? null : `${writeMoment(moment, ownTimeZone)}: ${reason ?? ''}`;
}

function connectionsOf({ connections, lastUsedAt }: OperatorClient): string {
  const people = say('people', { count: connections });
  return lastUsedAt === null
    ? say('people.unused', { people })
    : say('people.used', { people, lastUsedAt: writeAgo(lastUsedAt) });
}

function Pages({ client }: { client: OperatorClient }) {
  const { homepageUrl, policyUri, tosUri } = client;
  const pages = [
    [say('homepage'), homepageUrl],
    [say('privacy'), policyUri],
    [say('terms'), tosUri],
  ] as const;
  const given = pages.filter(([, address]) => address !== null);
  if (given.length === 0) return <Text size="sm">{say('pages.none')}</Text>;
  return (
    <Stack gap={2}>
      {given.map(([label, address]) => (
        // The full URL is shown, so that its text and target are the same.
        <Anchor key={label} href={address ?? ''} target="_blank" rel="noopener noreferrer" size="sm">
          {label}
          {': '}
          {address}
        </Anchor>
      ))}
    </Stack>
  );
}

/** The host is highlighted, because codes are sent to it. */
function Addresses({ of }: { of: readonly string[] }) {
  return (
    <Stack gap={2}>
      {of.map((address) => (
        <Text key={address} size="sm">
          <strong>{URL.parse(address)?.host ?? ''}</strong> <Code>{address}</Code>
        </Text>
      ))}
    </Stack>
  );
}

function Scopes({ of }: { of: OperatorClient['scopes'] }) {
  return (
    <List size="sm">
      {of.map(({ scope, words }) => (
        <List.Item key={scope}>
          {words} <Code>{scope}</Code>
        </List.Item>
      ))}
    </List>
  );
}
