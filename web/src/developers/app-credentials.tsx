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
import { say } from './say.ts';
import { ShownOnce } from './shown-once.tsx';

/** The client id and the secret of the app. */
export function AppCredentials({ app }: { app: OAuthClient }) {
  const { user } = useMe();
  const registeredAt = new Date(app.client_id_issued_at * 1_000).toISOString();
  return (
    <Section title={say('credentials')}>
      <Facts
        of={[
          [say('clientId'), <ClientId key="id" id={app.client_id} />],
          [say('type'), typeNames()[app.client_type]],
          [say('secret'), app.client_type === 'confidential' ? <Secret key="secret" app={app} /> : null],
          [say('registered'), writeMoment(registeredAt, user.timeZone)],
          [say('lastUsed'), app.last_used_at === null ? say('never') : writeAgo(app.last_used_at)],
        ]}
      />
    </Section>
  );
}

function Secret({ app }: { app: OAuthClient }) {
  const rotate = useSend(routes.oauth.updateClient, { invalidates: appReads });
  const ask = () =>
    confirm({
      title: say('newSecret.title', { client_name: app.client_name }),
      text: say('newSecret.text'),
      confirm: say('newSecret'),
      onConfirm: () => rotate.mutate({ clientId: app.client_id, rotate_secret: true }),
    });
  const secret = rotate.data?.client_secret;
  return (
    <Group gap="xs">
      <Text>
        {'…'}
        {app.secret_hint}
      </Text>
      <Button size="compact-xs" variant="default" loading={rotate.isPending} onClick={ask}>
        {say('newSecret')}
      </Button>
      {secret !== undefined && (
        <Dialog
          isLarge
          opened
          onClose={rotate.reset}
          title={say('newSecret.made')}
          closeOnClickOutside={false}
        >
          <ShownOnce what="secret" label={say('clientSecret')} value={secret} />
          <Group justify="flex-end">
            <Button onClick={rotate.reset}>{say('done')}</Button>
          </Group>
        </Dialog>
      )}
    </Group>
  );
}
