import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Button, Code, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SlackApp } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { AppForm } from './app-form.tsx';
import { say } from './say.ts';

/** The workspace's Slack app, which lets people claim leads in Slack. */
export function AppCard({ app }: { app: SlackApp | null }) {
  const [editing, edit] = useDisclosure();
  return (
    <Section title={say('app')} actions={<Actions app={app} onEdit={edit.open} />}>
      {editing && <AppForm isNew={app === null} onClose={edit.close} />}
      <Text size="sm" c="dimmed" maw={680}>
        {say('app.help')}
      </Text>
      {app !== null && <Connected app={app} />}
    </Section>
  );
}

function Actions({ app, onEdit }: { app: SlackApp | null; onEdit: () => void }) {
  const remove = useSend(routes.slackChannels.disconnectApp, {
    done: say('app.disconnected'),
    invalidates: [routes.slackChannels],
  });
  if (app === null)
    return (
      <Button size="xs" variant="default" onClick={onEdit}>
        {say('app.connect')}
      </Button>
    );
  const ask = () =>
    confirm({
      title: say('app.disconnectTitle', { team: app.teamName }),
      text: say('app.disconnectText'),
      confirm: say('app.disconnect'),
      onConfirm: () => remove.mutate({}),
    });
  return (
    <Group gap="xs">
      <Badge color={app.status === 'CONNECTED' ? 'green' : 'red'} variant="light">
        {app.status === 'CONNECTED' ? say('app.works') : say('app.stuck')}
      </Badge>
      <Button size="xs" variant="default" onClick={onEdit}>
        {say('app.edit')}
      </Button>
      <Button size="xs" color="red" variant="outline" onClick={ask}>
        {say('app.disconnect')}
      </Button>
    </Group>
  );
}

function Connected({ app }: { app: SlackApp }) {
  return (
    <>
      {app.reason !== null && <Alert color="red">{app.reason}</Alert>}
      <Text size="sm">{say('app.team', { team: app.teamName })}</Text>
      <div>
        <Text size="sm">{say('app.address')}</Text>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{app.requestUrl}</Code>
          <Copy text={app.requestUrl} label={say('app.copy')} />
        </Group>
        <Text size="sm" c="dimmed" maw={680}>
          {say('app.steps')}
        </Text>
      </div>
    </>
  );
}
