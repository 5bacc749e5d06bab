import { routes } from '@callwright/sdk/routes';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Webhook } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { placeOf, webhookReads } from './webhook-words.ts';

export function PauseWebhook({ webhook: { id, status } }: { webhook: Webhook }) {
  const isActive = status === 'ACTIVE';
  const update = useSend(routes.webhooks.update, {
    done: isActive ? say('webhook.paused') : say('webhook.enabled'),
    invalidates: webhookReads,
  });
  return (
    <Button
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate({ id, status: isActive ? 'PAUSED' : 'ACTIVE' })}
    >
      {isActive ? say('webhook.pause') : say('webhook.enable')}
    </Button>
  );
}

export function DeleteWebhook({ webhook: { id, url } }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const remove = useSend(routes.webhooks.remove, {
    done: say('webhook.deleted'),
    onDone: () => navigate({ to: '/developers/webhooks' }),
    invalidates: [routes.webhooks],
  });
  const ask = () =>
    confirm({
      title: say('webhook.deleteTitle'),
      text: say('webhook.deleteText', { placeOf: placeOf(url) }),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    // On the left, where no toast covers it.
    <Group>
      <Button color="red" variant="outline" loading={remove.isPending} onClick={ask}>
        {say('webhook.delete')}
      </Button>
    </Group>
  );
}
