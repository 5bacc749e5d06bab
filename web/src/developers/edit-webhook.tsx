import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import type { Webhook } from '../records.ts';
import { say } from './say.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { changesOf, valuesOf, webhookFieldNames, type WebhookValues } from './webhook-values.ts';
import { webhookReads } from './webhook-words.ts';

export function EditWebhook() {
  const { id } = useParams({ from: '/shell/developers/webhooks/$id/edit' });
  const webhook = useQuery(query(routes.webhooks.detail, { id }));
  return (
    <>
      <AnchorLink to="/developers/webhooks/$id" params={{ id }} size="sm">
        {say('back.webhook')}
      </AnchorLink>
      <Title order={2} size="h3">
        {say('webhook.edit')}
      </Title>
      <Loaded from={webhook}>{({ data }) => <EditForm key={id} webhook={data.webhook} />}</Loaded>
    </>
  );
}

function EditForm({ webhook }: { webhook: Webhook }) {
  const { id } = webhook;
  const navigate = useNavigate();
  // The values when the form was opened: only changes are sent.
  const form = useForm<WebhookValues>({ initialValues: valuesOf(webhook) });
  const save = useSend(routes.webhooks.update, {
    form,
    fieldNames: webhookFieldNames,
    done: say('webhook.saved'),
    invalidates: webhookReads,
    onDone: () => navigate({ to: '/developers/webhooks/$id', params: { id } }),
  });
  const submit = (values: WebhookValues) =>
    save.mutate({ id, ...changesOf(form.getInitialValues(), values) });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <WebhookFields form={form} />
        <FormFailure form={form} />
        <Group justify="flex-end">
          <ButtonLink to="/developers/webhooks/$id" params={{ id }} variant="default">
            {say('back')}
          </ButtonLink>
          <Button type="submit" loading={save.isPending}>
            {say('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
