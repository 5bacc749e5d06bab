import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { OAuthClient } from '../records.ts';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeAgo } from '../ui/time.ts';
import { AppBadge } from './app-badge.tsx';
import { AppLogo } from './app-logo.tsx';
import { typeNames } from './app-words.ts';
import { say } from './say.ts';

/** The apps registered by the workspace. */
export function AppList() {
  const { workspace } = useMe();
  const apps = useQuery(query(routes.oauth.listClients, {}));
  return (
    <>
      {!workspace.apiAccess && <Alert color="yellow">{say('apps.noApi')}</Alert>}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {say('apps.others')}{' '}
          <AnchorLink to="/settings/connected-apps" inherit underline="always">
            {say('apps.connected')}
          </AnchorLink>
        </Text>
        {workspace.apiAccess ? (
          <ButtonLink to="/developers/apps/new">{say('app.register')}</ButtonLink>
        ) : (
          <Button disabled>{say('app.register')}</Button>
        )}
      </Group>
      <Loaded from={apps}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={say('apps.none')} description={say('apps.noneHelp')} />
          ) : (
            <RowList label={say('group.oauthApps')}>
              {data.map((app) => (
                <AppRow key={app.client_id} app={app} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  );
}

function AppRow({ app }: { app: OAuthClient }) {
  const facts = [
    typeNames()[app.client_type],
    app.last_used_at === null ? say('unused') : say('used', { last_used_at: writeAgo(app.last_used_at) }),
  ];
  return (
    <li className={classes['row']}>
      <Link
        to="/developers/apps/$clientId"
        params={{ clientId: app.client_id }}
        className={classes['link'] ?? ''}
      >
        <Group wrap="nowrap">
          <AppLogo app={app} />
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Group gap="xs">
              <Text fw={500}>{app.client_name}</Text>
              <AppBadge app={app} />
            </Group>
            <Text size="sm" c="dimmed">
              {app.client_id}
            </Text>
            <Text size="sm" c="dimmed">
              {facts.join(' · ')}
            </Text>
          </div>
        </Group>
      </Link>
    </li>
  );
}
