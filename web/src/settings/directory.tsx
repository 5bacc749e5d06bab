import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { metadataQuery } from '../developers/server-metadata.ts';
import { Copy } from '../ui/copy.tsx';
import { Instructions } from '../ui/instructions.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';

/** How the directory of the company adds and removes members: one address, and the steps. */
export function Directory() {
  const metadata = useQuery(metadataQuery);
  return (
    <Section title="Directory (SCIM)">
      <Text size="sm" maw={680}>
        Your directory can invite members, change their roles and teams, and deactivate who leaves the
        company. It never changes owners and administrators. Upcoming calls of who leaves go to a manager of
        their team or, where no manager is free, to the person who made the key.
      </Text>
      <Loaded from={metadata}>{({ issuer }) => <SetUp url={`${issuer}/scim/v2`} />}</Loaded>
    </Section>
  );
}

function SetUp({ url }: { url: string }) {
  return (
    <>
      <Group gap="xs">
        <Code aria-label="Address for the directory" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Code>
        <Copy text={url} label="Copy the address" size="compact-xs" />
      </Group>
      <Text size="sm">
        It also needs a key of the kind “Members”. Make one under{' '}
        <AnchorLink to="/developers/keys" size="sm" underline="always">
          API keys
        </AnchorLink>
        .
      </Text>
      <Instructions programs={directories} />
    </>
  );
}

const directories = [
  {
    key: 'entra',
    name: 'Microsoft Entra ID',
    steps: [
      'Under “Enterprise applications” open the application for this service, or create one of your own, and choose “Provisioning”.',
      'Paste the address as “Tenant URL” and the key as “Secret Token”, then choose “Test Connection”.',
      'Under “Mappings”, map userName to the address that people sign in with.',
      'To give roles, map SingleAppRoleAssignment([appRoleAssignments]) to roles[primary eq "True"].value.',
      'Assign people and groups, and start provisioning.',
    ],
  },
  {
    key: 'okta',
    name: 'Okta',
    steps: [
      'Add the application “SCIM 2.0 Test App (OAuth Bearer Token)”, or switch on SCIM in an application of your own.',
      'Under “Provisioning”, paste the address as “Base URL” and the key as the token, and test the credentials.',
      'Under “To App”, switch on Create Users, Update User Attributes and Deactivate Users.',
      'Assign people, and push groups under “Push Groups”.',
    ],
  },
] as const;
