import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import type { OAuthClient } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { AppApproval } from './app-approval.tsx';
import { AppBadge } from './app-badge.tsx';
import { AppCredentials } from './app-credentials.tsx';
import { AppLogo } from './app-logo.tsx';
import { appReads } from './app-values.ts';
import { EditApp } from './edit-app.tsx';
import { LogoForm } from './logo-form.tsx';

export function AppPage() {
  const { clientId } = useParams({ from: '/shell/developers/apps/$clientId' });
  const app = useQuery(query(routes.oauth.getClient, { clientId }));
  return (
    <>
      <AnchorLink to="/developers/apps" size="sm">
        ← Apps
      </AnchorLink>
      <Loaded from={app}>{(data) => <WholeApp key={data.client_id} app={data} />}</Loaded>
    </>
  );
}

function WholeApp({ app }: { app: OAuthClient }) {
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="sm" style={{ overflowWrap: 'anywhere' }}>
          <AppLogo app={app} />
          <Title order={2} size="h3">
            {app.client_name}
          </Title>
          <AppBadge app={app} />
        </Group>
        <ButtonLink to="/developers/try-it" search={{ clientId: app.client_id }} variant="default">
          Try it
        </ButtonLink>
      </Group>
      <AppCredentials app={app} />
      <AppApproval app={app} />
      <LogoForm app={app} />
      <EditApp app={app} />
      <DeleteApp app={app} />
    </Stack>
  );
}

function DeleteApp({ app }: { app: OAuthClient }) {
  const navigate = useNavigate();
  const remove = useSend(routes.oauth.removeClient, {
    done: 'App deleted',
    invalidates: appReads,
    onDone: () => navigate({ to: '/developers/apps' }),
  });
  const ask = () =>
    confirm({
      title: `Delete ${app.client_name}?`,
      text: 'It is disconnected from everybody who uses it, at once and for good. Its client ID cannot be restored.',
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ clientId: app.client_id }),
    });
  return (
    <Group justify="flex-end">
      <Button color="red" variant="outline" loading={remove.isPending} onClick={ask}>
        Delete the app
      </Button>
    </Group>
  );
}
