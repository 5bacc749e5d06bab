import { routes } from '@callwright/sdk/routes';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../auth/session.ts';
import type { CallEvent } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

export function EventActions({ event }: { event: CallEvent }) {
  const mayWrite = useMay('events:write');
  const navigate = useNavigate();
  const duplicate = useSend(routes.events.duplicate, {
    done: say('actions.duplicated'),
    invalidates: [routes.events],
    onDone: ({ data }) => navigate({ to: '/events/$eventId', params: { eventId: String(data.event.id) } }),
  });
  const remove = useSend(routes.events.remove, {
    done: say('actions.deleted'),
    invalidates: [routes.events],
    onDone: () => navigate({ to: '/events' }),
  });
  const ask = () =>
    confirm({
      title: say('actions.deleteTitle'),
      text: say('actions.deleteText'),
      confirm: say('actions.delete'),
      onConfirm: () => remove.mutate({ id: event.id }),
    });
  return (
    <>
      <Button component="a" href={`/e/${event.linkPrefix}`} target="_blank" variant="default">
        {say('preview')}
      </Button>
      <Copy text={event.publicUrl} label={say('copyLink')} size="sm" />
      <ButtonLink to="/events/$eventId/times" params={{ eventId: String(event.id) }} variant="default">
        {say('why')}
      </ButtonLink>
      {mayWrite && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={duplicate.isPending || remove.isPending}>
              {say('actions.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => duplicate.mutate({ id: event.id })}>
              {say('actions.duplicate')}
            </Menu.Item>
            <Menu.Item color="red" onClick={ask}>
              {say('actions.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
