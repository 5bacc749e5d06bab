import { routes } from '@callwright/sdk/routes';
import { Accordion, Box, Code, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay, useMe } from '../auth/session.ts';
import { Copy } from '../ui/copy.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { guidesFor, type AssistantGuide } from './assistant-guides.ts';
import { say } from './say.ts';
import { metadataQuery } from './server-metadata.ts';

/** How to connect an AI assistant to the workspace: one address, and the steps for each common assistant. */
export function Assistants() {
  const metadata = useQuery(metadataQuery);
  return <Loaded from={metadata}>{({ issuer }) => <Ways url={`${issuer}/mcp`} />}</Loaded>;
}

function Ways({ url }: { url: string }) {
  const mayAdminister = useMay('admin');
  return (
    <Stack>
      <Text maw={680}>{say('assistants.help')}</Text>
      <Group gap="xs">
        <Code aria-label={say('assistants.address')} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Code>
        <Copy text={url} label={say('copy.address')} size="compact-xs" />
      </Group>
      <Accordion variant="contained" order={2}>
        {guidesFor(url).map((guide) => (
          <Guide key={guide.name} guide={guide} />
        ))}
      </Accordion>
      {mayAdminister && <Allowed />}
      <Text size="sm" c="dimmed" maw={680}>
        {say('assistants.undo')}{' '}
        <AnchorLink to="/settings/connected-apps" size="sm" underline="always">
          {say('group.oauth')}
        </AnchorLink>
      </Text>
    </Stack>
  );
}

/** The switch of the workspace, and a link to the audit log of assistants. */
function Allowed() {
  const { assistants } = useMe().workspace;
  const save = useSend(routes.account.updateWorkspace, {
    done: say('assistants.saved'),
    invalidates: [routes.account],
  });
  return (
    <Stack gap="xs">
      <Switch
        label={say('assistants.allowed')}
        description={say('assistants.allowedHelp')}
        checked={save.isPending ? save.variables.assistants === true : assistants}
        onChange={({ currentTarget }) => save.mutate({ assistants: currentTarget.checked })}
      />
      <AnchorLink to="/settings/audit" search={{ actorType: 'mcp' }} size="sm" underline="always">
        {say('assistants.acts')}
      </AnchorLink>
    </Stack>
  );
}

function Guide({ guide: { name, steps } }: { guide: AssistantGuide }) {
  return (
    // Used in ids, which must not contain spaces.
    <Accordion.Item value={name.replaceAll(' ', '-')}>
      <Accordion.Control>{name}</Accordion.Control>
      <Accordion.Panel>
        <Stack component="ol" gap="sm" m={0} pl="lg">
          {steps.map(({ text, copy, label }) => (
            <li key={text}>
              <Text>{text}</Text>
              {copy !== undefined && (
                <Box mt="xs">
                  <Code block style={{ overflowX: 'auto' }} tabIndex={0}>
                    {copy}
                  </Code>
                  <Copy text={copy} label={label} mt="xs" />
                </Box>
              )}
            </li>
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
