import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { metadataQuery } from '../developers/server-metadata.ts';
import { Copy } from '../ui/copy.tsx';
import { Instructions } from '../ui/instructions.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { say } from './say.ts';

/** Instructions for the company's directory to add and remove members (SCIM): the URL and the steps. */
export function Directory() {
  const metadata = useQuery(metadataQuery);
  return (
    <Section title={say('directory.title')}>
      <Text size="sm" maw={680}>
        {say('directory.help')}
      </Text>
      <Loaded from={metadata}>{({ issuer }) => <SetUp url={`${issuer}/scim/v2`} />}</Loaded>
    </Section>
  );
}

function SetUp({ url }: { url: string }) {
  return (
    <>
      <Group gap="xs">
        <Code aria-label={say('directory.address')} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Code>
        <Copy text={url} label={say('directory.copy')} size="compact-xs" />
      </Group>
      <Text size="sm">
        {say('directory.key')}{' '}
        <AnchorLink to="/developers/keys" size="sm" underline="always">
          {say('directory.apiKeys')}
        </AnchorLink>
      </Text>
      <Instructions programs={directories()} />
    </>
  );
}

const directories = () => [
  {
    key: 'entra',
    name: 'Microsoft Entra ID',
    steps: [say('entra.open'), say('entra.paste'), say('entra.map'), say('entra.roles'), say('entra.start')],
  },
  {
    key: 'okta',
    name: 'Okta',
    steps: [say('okta.add'), say('okta.paste'), say('okta.toApp'), say('okta.push')],
  },
];
