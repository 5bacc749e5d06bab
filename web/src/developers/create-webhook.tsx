import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { create } from '@callwright/contract/webhooks.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { routes } from '@callwright/sdk/routes';
import { FormFailure } from '../ui/form-failure.tsx';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { SecretText } from './secret-text.tsx';
import { newWebhook, requestOf, webhookFieldNames, type WebhookValues } from './webhook-values.ts';
import { placeOf, webhookReads } from './webhook-words.ts';

export function CreateWebhook() {
  const form = useForm<WebhookValues>({ initialValues: newWebhook });
  const create = useSend(routes.webhooks.create, {
    form,
    fieldNames: webhookFieldNames,
    invalidates: webhookReads,
  });
  if (create.data !== undefined) return <Created webhook={create.data.data.webhook} />;
  return (
    <>
      <AnchorLink to="/developers/webhooks" size="sm">
        {say('back.webhooks')}
      </AnchorLink>
      <Title order={2} size="h3">
        {say('webhook.new')}
      </Title>
      <form onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))} noValidate>
        <Stack>
          <WebhookFields form={form} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <ButtonLink to="/developers/webhooks" variant="default">
              {say('back')}
            </ButtonLink>
            <Button type="submit" loading={create.isPending}>
              {say('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

function Created({ webhook }: { webhook: Received<typeof create>['data']['webhook'] }) {
  return (
    <Section title={say('webhook.ready')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {say('webhook.readyHelp', { placeOf: placeOf(webhook.url) })}
      </Text>
      <SecretText secret={webhook.secret} />
      <Group justify="flex-end">
        <ButtonLink to="/developers/webhooks/$id" params={{ id: webhook.id }}>
          {say('webhook.go')}
        </ButtonLink>
      </Group>
    </Section>
  );
}
