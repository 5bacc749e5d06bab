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
import { say } from './say.ts';

export function AppPage() {
  const { clientId } = useParams({ from: '/shell/developers/apps/$clientId' });
  const app = useQuery(query(routes.oauth.getClient, { clientId }));
  return (
    <>
      <AnchorLink to="/developers/apps" size="sm">
        {say('back.apps')}
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
          {say('tryIt')}
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
    done: say('app.deleted'),
    invalidates: appReads,
    onDone: () => navigate({ to: '/developers/apps' }),
  });
  const ask = () =>
    confirm({
      title: say('delete.title', { client_name: app.client_name }),
      text: say('app.deleteText'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ clientId: app.client_id }),
    });
  return (
    <Group justify="flex-end">
      <Button color="red" variant="outline" loading={remove.isPending} onClick={ask}>
        {say('app.delete')}
      </Button>
    </Group>
  );
}
