import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { registerClient } from '@callwright/contract/oauth-clients.ts';
import { routes } from '@callwright/sdk/routes';
import { useState } from 'react';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { AppFields } from './app-fields.tsx';
import { appReads, appRules, newApp, requestOf, type AppType, type AppValues } from './app-values.ts';
import { ClientId } from './client-id.tsx';
import { say } from './say.ts';
import { ShownOnce } from './shown-once.tsx';

export function RegisterApp() {
  const [type, setType] = useState<AppType>('confidential');
  const form = useForm<AppValues>({ initialValues: newApp, validate: appRules });
  const register = useSend(routes.oauth.registerClient, { form, invalidates: appReads });
  if (register.data !== undefined) return <Registered app={register.data} />;
  const submit = (values: AppValues) =>
    register.mutate({
      ...requestOf(values),
      token_endpoint_auth_method: type === 'public' ? 'none' : 'client_secret_basic',
    });
  return (
    <>
      <AnchorLink to="/developers/apps" size="sm">
        {say('back.apps')}
      </AnchorLink>
      <Title order={2} size="h3">
        {say('app.register')}
      </Title>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <TypeChoice value={type} onChange={setType} />
          <AppFields form={form} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <ButtonLink to="/developers/apps" variant="default">
              {say('back')}
            </ButtonLink>
            <Button type="submit" loading={register.isPending}>
              {say('register')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

function TypeChoice({ value, onChange }: { value: AppType; onChange: (value: AppType) => void }) {
  return (
    <Radio.Group
      label={say('runs')}
      description={say('runs.fixed')}
      value={value}
      onChange={(next) => onChange(next === 'public' ? 'public' : 'confidential')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="confidential" label={say('runs.server')} description={say('runs.serverHelp')} />
        <Radio value="public" label={say('runs.browser')} description={say('runs.browserHelp')} />
      </Stack>
    </Radio.Group>
  );
}

function Registered({ app }: { app: Received<typeof registerClient> }) {
  return (
    <Section title={say('registered.title', { client_name: app.client_name })}>
      <ClientId id={app.client_id} />
      {app.client_secret === undefined ? (
        <Text size="sm">{say('registered.public')}</Text>
      ) : (
        <ShownOnce what="secret" label={say('clientSecret')} value={app.client_secret} />
      )}
      <Group justify="flex-end">
        <ButtonLink to="/developers/try-it" search={{ clientId: app.client_id }} variant="default">
          {say('tryIt')}
        </ButtonLink>
        <ButtonLink to="/developers/apps/$clientId" params={{ clientId: app.client_id }}>
          {say('registered.go')}
        </ButtonLink>
      </Group>
    </Section>
  );
}
