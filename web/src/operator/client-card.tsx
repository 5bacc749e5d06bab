import { Anchor, Avatar, Badge, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { statusColors, typeNames } from '../developers/app-words.ts';
import type { OperatorClient } from '../records.ts';
import { Facts } from '../ui/facts.tsx';
import { ownTimeZone, writeAgo, writeMoment } from '../ui/time.ts';
import { ClientDecisions } from './client-decisions.tsx';

/** An app with everything a decision about it needs: who, from where, for what, and where answers go. */
export function ClientCard({ client }: { client: OperatorClient }) {
  const { name, clientId, status, suspendedAt, hasLogo, workspace } = client;
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="sm" fz="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="sm" style={{ overflowWrap: 'anywhere' }}>
            {hasLogo && (
              <Avatar src={`/oauth-logos/${encodeURIComponent(clientId)}`} radius="sm" alt="" aria-hidden />
            )}
            <Title order={2} size="h4">
              {name}
            </Title>
            <Badge variant="light" color={statusColors[status]}>
              {status}
            </Badge>
            {workspace === null && (
              <Badge variant="light" color="gray">
                Of no workspace
              </Badge>
            )}
            {suspendedAt !== null && (
              <Badge variant="filled" color="red">
                Suspended
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
    ['Asked for approval', when(client.requestedAt)],
    ['Declined', explained(client.rejectedAt, client.rejectionReason)],
    ['Suspended', explained(client.suspendedAt, client.suspensionReason)],
    [
      'Registered by',
      workspace === null ? 'Itself, without an account' : `${workspace.name} (${workspace.slug})`,
    ],
    [
      'Owner',
      workspace?.owner === undefined || workspace.owner === null
        ? null
        : `${workspace.owner.name}, ${workspace.owner.email}`,
    ],
    ['Contacts', contacts.join(', ')],
    ['Pages', <Pages key="pages" client={client} />],
    ['Answers go to', <Addresses key="addresses" of={redirectUris} />],
    ['May ask for', <Scopes key="scopes" of={scopes} />],
    ['Kind', typeNames[client.clientType]],
    ['Connected by', connectionsOf(client)],
    ['Client id', <Code key="id">{client.clientId}</Code>],
  ];
}

function when(moment: string | null): string | null {
  return moment === null ? null : `${writeMoment(moment, ownTimeZone)} (${writeAgo(moment)})`;
}

function explained(moment: string | null, reason: string | null): string | null {
  return moment === null ? null : `${writeMoment(moment, ownTimeZone)}: ${reason ?? ''}`;
}

function connectionsOf({ connections, lastUsedAt }: OperatorClient): string {
  const people = connections === 1 ? '1 person' : `${connections.toLocaleString()} people`;
  return lastUsedAt === null ? `${people}, never used` : `${people}, last used ${writeAgo(lastUsedAt)}`;
}

function Pages({ client }: { client: OperatorClient }) {
  const { homepageUrl, policyUri, tosUri } = client;
  const pages = [
    ['Homepage', homepageUrl],
    ['Privacy', policyUri],
    ['Terms', tosUri],
  ] as const;
  const given = pages.filter(([, address]) => address !== null);
  if (given.length === 0) return <Text size="sm">None given</Text>;
  return (
    <Stack gap={2}>
      {given.map(([label, address]) => (
        // The whole address is shown: what it says and where it leads are the same.
        <Anchor key={label} href={address ?? ''} target="_blank" rel="noopener noreferrer" size="sm">
          {label}: {address}
        </Anchor>
      ))}
    </Stack>
  );
}

/** The host is highlighted, because the answer goes to it. */
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
