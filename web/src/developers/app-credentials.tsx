import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { OAuthClient } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { appReads } from './app-values.ts';
import { typeNames } from './app-words.ts';
import { ClientId } from './client-id.tsx';
import { ShownOnce } from './shown-once.tsx';

/** How the app identifies itself. */
export function AppCredentials({ app }: { app: OAuthClient }) {
  const { user } = useMe();
  const registeredAt = new Date(app.client_id_issued_at * 1_000).toISOString();
  return (
    <Section title="Credentials">
      <Facts
        of={[
          ['Client ID', <ClientId key="id" id={app.client_id} />],
          ['Type', typeNames[app.client_type]],
          ['Secret', app.client_type === 'confidential' ? <Secret key="secret" app={app} /> : null],
          ['Registered', writeMoment(registeredAt, user.timeZone)],
          ['Last used', app.last_used_at === null ? 'Never' : writeAgo(app.last_used_at)],
        ]}
      />
    </Section>
  );
}

function Secret({ app }: { app: OAuthClient }) {
  const rotate = useSend(routes.oauth.updateClient, { invalidates: appReads });
  const ask = () =>
    confirm({
      title: `Make a new secret for ${app.client_name}?`,
      text: 'The old one ends at once: the app can neither connect nor refresh until it has the new one. Tokens it already has work until they expire.',
      confirm: 'Make a new one',
      onConfirm: () => rotate.mutate({ clientId: app.client_id, rotate_secret: true }),
    });
  const secret = rotate.data?.client_secret;
  return (
    <Group gap="xs">
      <Text>…{app.secret_hint}</Text>
      <Button size="compact-xs" variant="default" loading={rotate.isPending} onClick={ask}>
        Make a new one
      </Button>
      {secret !== undefined && (
        <Dialog isLarge opened onClose={rotate.reset} title="New secret" closeOnClickOutside={false}>
          <ShownOnce what="secret" label="Client secret" value={secret} />
          <Group justify="flex-end">
            <Button onClick={rotate.reset}>Done</Button>
          </Group>
        </Dialog>
      )}
    </Group>
  );
}
