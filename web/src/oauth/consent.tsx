import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Image,
  List,
  Radio,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Received } from '@callwright/contract/endpoint.ts';
import type * as oauth from '@callwright/contract/oauth.ts';
import { routes } from '@callwright/sdk/routes';
import { ApiError } from '../api-error.ts';
import { query, send } from '../api.ts';
import { CardPage } from '../auth/card-page.tsx';
import { Waiting } from '../ui/states.tsx';
import { say } from './say.ts';
import { scopeText } from './scope-texts.ts';

type Request = Received<typeof oauth.consent>;

/**
 * Where a person grants a third-party app access, or refuses it. The parameters are passed on unchanged: the service
 * checks them now, and again when it issues the code.
 */
export function Consent() {
  const given = [...new URLSearchParams(window.location.search)];
  const asked = Object.fromEntries(given);
  const isRepeated = Object.keys(asked).length < given.length;
  const request = useQuery({ ...query(routes.oauth.consent, asked), retry: false, enabled: !isRepeated });
  if (isRepeated) return <Refused reason={say('twice')} redirectTo={null} />;
  if (request.isPending) return <Waiting />;
  if (request.isError) {
    const { error } = request;
    return (
      <Refused reason={error.message} redirectTo={error instanceof ApiError ? error.redirectTo : null} />
    );
  }
  return <Decision asked={asked} request={request.data} />;
}

/** There is a link back to the app unless its return address is the problem. */
function Refused({ reason, redirectTo }: { reason: string; redirectTo: string | null }) {
  return (
    <CardPage title={say('refused.title')}>
      <Alert color="red" role="alert">
        {reason}
      </Alert>
      <Text size="sm" c="dimmed">
        {redirectTo === null && `${say('refused.goBack')} `}
        {say('refused.report')}
      </Text>
      {redirectTo !== null && (
        <Button variant="default" onClick={() => window.location.assign(redirectTo)}>
          {say('refused.back')}
        </Button>
      )}
    </CardPage>
  );
}

function Decision({ asked, request }: { asked: Record<string, string>; request: Request }) {
  const { client, workspaces, scopes, redirectHost } = request;
  const [preset, setPreset] = useState<Preset>(request.presets[0]?.name ?? 'OWN');
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = request.presets.find(({ name }) => name === preset)?.scopes ?? ticked;
  const granted = scopes.filter(({ scope, isOptIn }) => !isOptIn || chosen.includes(scope));
  const [workspaceId, setWorkspaceId] = useState(workspaces.length === 1 ? String(workspaces[0]?.id) : null);
  const decide = useMutation({
    mutationFn: (decision: { decision?: string }) =>
      send(routes.oauth.decide, {
        ...asked,
        scope: granted.map(({ scope }) => scope).join(' '),
        ...(workspaceId !== null && { workspaceId }),
        ...decision,
      }),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
  });
  const isBusy = decide.isPending || decide.isSuccess;
  return (
    <CardPage title={say('connect', { name: client.name })} lead={say('connect.lead', { name: client.name })}>
      {client.hasLogo && <Logo client={client} />}
      <Warnings request={request} />
      {decide.isError && (
        <Alert color="red" role="alert">
          {decide.error.message}
        </Alert>
      )}
      {workspaces.length > 1 && (
        <Select
          label={say('workspace')}
          description={say('workspace.help')}
          placeholder={say('workspace.choose')}
          data={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={workspaceId}
          onChange={setWorkspaceId}
          allowDeselect={false}
        />
      )}
      {workspaces.length === 1 && (
        <Text size="sm">
          {say('workspace.of')} <strong>{workspaces[0]?.name}</strong>
        </Text>
      )}
      {request.presets.length > 0 && (
        <Presets presets={request.presets} value={preset} onChange={setPreset} />
      )}
      <Scopes
        scopes={preset === 'OWN' ? scopes : granted.map((scope) => ({ ...scope, isOptIn: false }))}
        ticked={ticked}
        onTick={setTicked}
      />
      <Text size="sm">
        {say('goesTo')} <strong>{redirectHost}</strong>
      </Text>
      <Group grow>
        <Button variant="default" disabled={isBusy} onClick={() => decide.mutate({ decision: 'deny' })}>
          {say('cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={workspaceId === null || granted.length === 0}
          onClick={() => decide.mutate({})}
        >
          {say('allow')}
        </Button>
      </Group>
      <Papers client={client} />
    </CardPage>
  );
}

type Preset = Request['presets'][number]['name'] | 'OWN';
type PresetsProps = {
  presets: Request['presets'];
  value: Preset;
  onChange: (preset: Preset) => void;
};

/** Presets instead of many checkboxes; the granted scopes are listed below. */
function Presets({ presets, value, onChange }: PresetsProps) {
  return (
    <Radio.Group
      label={say('preset')}
      value={value}
      onChange={(name) => onChange(presets.find((preset) => preset.name === name)?.name ?? 'OWN')}
    >
      <Stack gap="xs" mt="xs">
        {presets.map(({ name }) => (
          <Radio
            key={name}
            value={name}
            label={say(`preset.${name}`)}
            description={say(`preset.${name}.help`)}
          />
        ))}
        <Radio value="OWN" label={say('preset.OWN')} />
      </Stack>
    </Radio.Group>
  );
}

type ScopesProps = {
  scopes: Request['scopes'];
  ticked: string[];
  onTick: (ticked: string[]) => void;
};

/** The scopes that the app gets, and those that need a checkbox: write access of an unverified app. */
function Scopes({ scopes, ticked, onTick }: ScopesProps) {
  const [optIn, given] = [scopes.filter((scope) => scope.isOptIn), scopes.filter((scope) => !scope.isOptIn)];
  return (
    <Stack gap="sm">
      {given.length > 0 && (
        <Stack gap={4}>
          <Text fw={500}>{say('able')}</Text>
          <List size="sm" spacing={4}>
            {given.map(({ scope }) => (
              <List.Item key={scope}>{scopeText(scope)}</List.Item>
            ))}
          </List>
        </Stack>
      )}
      {optIn.length > 0 && (
        <Checkbox.Group label={say('asks')} description={say('asks.help')} value={ticked} onChange={onTick}>
          <Stack gap="xs" mt="xs">
            {optIn.map(({ scope }) => (
              <Checkbox key={scope} value={scope} label={scopeText(scope)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text size="sm" c="dimmed">
        {say('limits')}
      </Text>
    </Stack>
  );
}

/** The logo from our server: the page loads nothing from the app's servers. */
function Logo({ client }: { client: Request['client'] }) {
  return (
    <Image
      src={`/oauth-logos/${encodeURIComponent(client.clientId)}`}
      alt={say('logo', { name: client.name })}
      h={64}
      w="auto"
      fit="contain"
    />
  );
}

function Warnings({ request: { client, isLocalOnly } }: { request: Request }) {
  return (
    <>
      {client.resembles !== null && (
        <Alert color="red" title={say('resembles.title')}>
          {say('resembles', { resembles: client.resembles })}
        </Alert>
      )}
      {client.verifiedHost !== null && (
        <Alert color="green" title={say('host.title', { verifiedHost: client.verifiedHost })}>
          {say('host', { verifiedHost: client.verifiedHost })}
        </Alert>
      )}
      {!client.isVerified && client.verifiedHost === null && (
        <Alert color="yellow" title={say('unverified.title')}>
          {client.unreviewedSince === null ? say('unverified') : say('changed')}
        </Alert>
      )}
      {isLocalOnly && (
        <Alert color="yellow" title={say('local.title')}>
          {say('local')}
        </Alert>
      )}
    </>
  );
}

function Papers({ client }: { client: Request['client'] }) {
  const links = [
    [say('website'), client.homepageUrl],
    [say('privacy'), client.policyUri],
    [say('terms'), client.tosUri],
  ].filter((link): link is [string, string] => typeof link[1] === 'string');
  if (links.length === 0) return null;
  return (
    <Group gap="md" justify="center">
      {links.map(([label, href]) => (
        <Anchor key={label} href={href} size="sm" target="_blank" rel="noreferrer noopener">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
