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
        ← Apps
      </AnchorLink>
      <Title order={2} size="h3">
        Register an app
      </Title>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <TypeChoice value={type} onChange={setType} />
          <AppFields form={form} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <ButtonLink to="/developers/apps" variant="default">
              Back
            </ButtonLink>
            <Button type="submit" loading={register.isPending}>
              Register
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
      label="Where the app runs"
      description="This cannot be changed later."
      value={value}
      onChange={(next) => onChange(next === 'public' ? 'public' : 'confidential')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="confidential"
          label="On a server of yours"
          description="It gets a secret, which nobody else can read there (confidential client)."
        />
        <Radio
          value="public"
          label="In browsers, on phones or computers of others"
          description="It has no secret and proves with PKCE that it is the one that asked (public client)."
        />
      </Stack>
    </Radio.Group>
  );
}

function Registered({ app }: { app: Received<typeof registerClient> }) {
  return (
    <Section title={`${app.client_name} is registered`}>
      <ClientId id={app.client_id} />
      {app.client_secret === undefined ? (
        <Text size="sm">It has no secret: it sends its client ID and a PKCE challenge.</Text>
      ) : (
        <ShownOnce what="secret" label="Client secret" value={app.client_secret} />
      )}
      <Group justify="flex-end">
        <ButtonLink to="/developers/try-it" search={{ clientId: app.client_id }} variant="default">
          Try it
        </ButtonLink>
        <ButtonLink to="/developers/apps/$clientId" params={{ clientId: app.client_id }}>
          Go to the app
        </ButtonLink>
      </Group>
    </Section>
  );
}
