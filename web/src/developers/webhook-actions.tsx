import { routes } from '@callwright/sdk/routes';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Webhook } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { useSend } from '../ui/use-send.ts';
import { placeOf, webhookReads } from './webhook-words.ts';

export function PauseWebhook({ webhook: { id, status } }: { webhook: Webhook }) {
  const isActive = status === 'ACTIVE';
  const update = useSend(routes.webhooks.update, {
    done: isActive ? 'Webhook paused' : 'Webhook enabled',
    invalidates: webhookReads,
  });
  return (
    <Button
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate({ id, status: isActive ? 'PAUSED' : 'ACTIVE' })}
    >
      {isActive ? 'Pause' : 'Enable'}
    </Button>
  );
}

export function DeleteWebhook({ webhook: { id, url } }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const remove = useSend(routes.webhooks.remove, {
    done: 'Webhook deleted',
    onDone: () => navigate({ to: '/developers/webhooks' }),
    invalidates: [routes.webhooks],
  });
  const ask = () =>
    confirm({
      title: 'Delete this webhook?',
      text: `${placeOf(url)} receives nothing more, not even waiting events. The log of what was sent stays for 30 days.`,
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    // On the left, where no toast lies above it.
    <Group>
      <Button color="red" variant="outline" loading={remove.isPending} onClick={ask}>
        Delete the webhook
      </Button>
    </Group>
  );
}
