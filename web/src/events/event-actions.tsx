import { routes } from '@callwright/sdk/routes';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../auth/session.ts';
import type { CallEvent } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { useSend } from '../ui/use-send.ts';

export function EventActions({ event }: { event: CallEvent }) {
  const mayWrite = useMay('events:write');
  const navigate = useNavigate();
  const duplicate = useSend(routes.events.duplicate, {
    done: 'Event duplicated',
    invalidates: [routes.events],
    onDone: ({ data }) => navigate({ to: '/events/$eventId', params: { eventId: String(data.event.id) } }),
  });
  const remove = useSend(routes.events.remove, {
    done: 'Event deleted',
    invalidates: [routes.events],
    onDone: () => navigate({ to: '/events' }),
  });
  const ask = () =>
    confirm({
      title: 'Delete the event?',
      text: 'Its link stops working. Calls already booked stay.',
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ id: event.id }),
    });
  return (
    <>
      <Button component="a" href={`/e/${event.linkPrefix}`} target="_blank" variant="default">
        Preview
      </Button>
      <Copy text={event.publicUrl} label="Copy link" size="sm" />
      <ButtonLink to="/events/$eventId/times" params={{ eventId: String(event.id) }} variant="default">
        Why is a time missing?
      </ButtonLink>
      {mayWrite && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={duplicate.isPending || remove.isPending}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => duplicate.mutate({ id: event.id })}>Duplicate</Menu.Item>
            <Menu.Item color="red" onClick={ask}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
