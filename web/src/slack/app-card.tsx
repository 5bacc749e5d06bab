import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SlackApp } from '../records.ts';
import { Address } from '../ui/address.tsx';
import { ConnectionActions } from '../ui/connection-actions.tsx';
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
  return (
    <ConnectionActions
      name={app.teamName}
      isWorking={app.status === 'CONNECTED'}
      edit={say('app.edit')}
      lost={say('app.disconnectText')}
      onEdit={onEdit}
      onDisconnect={() => remove.mutate({})}
    />
  );
}

function Connected({ app }: { app: SlackApp }) {
  return (
    <>
      {app.reason !== null && <Alert color="red">{app.reason}</Alert>}
      <Text size="sm">{say('app.team', { team: app.teamName })}</Text>
      <Address label={say('app.address')} text={app.requestUrl} help={say('app.steps')} />
    </>
  );
}
