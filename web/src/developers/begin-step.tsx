import { Alert, Button, Group, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '@callwright/sdk/routes';
import type { OAuthClient } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { appReads } from './app-values.ts';
import { Written } from './exchange-view.tsx';
import { say } from './say.ts';
import { scopesOf } from './scope-groups.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { Step } from './step.tsx';
import { scopeText } from '../oauth/scope-texts.ts';
import { consentAddress, drawn, kept, ownAddress } from './trial.ts';

type Props = {
  apps: readonly OAuthClient[];
  app: OAuthClient | null;
  onChoose: (clientId: string) => void;
  server: ServerMetadata;
  /** The address that the browser was sent to, shown once the person is back. */
  gone: string | null;
};

/** Builds the address of the consent page, as the app would, and sends the person there. */
export function BeginStep({ apps, app, onChoose, server, gone }: Props) {
  return (
    <Step title={say('begin.title')} lead={say('begin.help')}>
      <Select
        label={say('app')}
        placeholder={say('begin.choose')}
        allowDeselect={false}
        searchable
        maw={480}
        data={apps.map(({ client_id: value, client_name: label }) => ({ value, label }))}
        value={app?.client_id ?? null}
        onChange={(clientId) => clientId !== null && onChoose(clientId)}
      />
      {gone !== null && <Written label={say('begin.went')} text={inLines(gone)} />}
      {gone === null &&
        app !== null &&
        (app.redirect_uris.includes(ownAddress) ? (
          <Ask key={app.client_id} app={app} server={server} />
        ) : (
          <AddressMissing app={app} />
        ))}
    </Step>
  );
}

/** The server redirects only to registered addresses, so this page must be one of them. */
function AddressMissing({ app }: { app: OAuthClient }) {
  const add = useSend(routes.oauth.updateClient, { done: say('begin.added'), invalidates: appReads });
  return (
    <Alert color="yellow" title={say('begin.notRedirect')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say('begin.addHelp', { ownAddress })}
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={add.isPending}
          onClick={() =>
            add.mutate({ clientId: app.client_id, redirect_uris: [...app.redirect_uris, ownAddress] })
          }
        >
          {say('begin.add')}
        </Button>
      </Stack>
    </Alert>
  );
}

function Ask({ app, server }: { app: OAuthClient; server: ServerMetadata }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [trial] = useState(() => drawn(app.client_id));
  const scope = chosen.join(' ');
  const address = useQuery({
    queryKey: ['the address of the consent page', trial, scope],
    queryFn: () => consentAddress(trial, scope, server),
  }).data;
  const go = (url: string) => {
    kept.write({ ...trial, address: url });
    window.location.assign(url);
  };
  return (
    <>
      <MultiSelect
        label={say('scopes')}
        description={say('begin.scopesHelp')}
        placeholder={chosen.length === 0 ? say('begin.allScopes') : ''}
        searchable
        clearable
        hidePickedOptions
        data={scopesOf(app.scope).map((value) => ({ value, label: scopeText(value) }))}
        value={chosen}
        onChange={setChosen}
      />
      {address !== undefined && (
        <>
          <Written label={say('begin.goes')} text={inLines(address)} />
          <Group>
            <Button onClick={() => go(address)}>{say('begin.go')}</Button>
          </Group>
        </>
      )}
    </>
  );
}

/** One parameter per line. */
function inLines(address: string): string {
  return address.replaceAll(/[?&]/g, '\n$&');
}
