import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { api, type CallEvent } from '../endpoints.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { EventActions } from './event-actions.tsx';
import { EventFields } from './event-fields.tsx';
import { requestOf, valuesOf, type EventValues } from './event-values.ts';
import { ShareEvent } from './share-event.tsx';
import classes from './event-page.module.css';

const back = { to: '/events', label: 'Events' } as const;

export function EventPage() {
  const { eventId } = useParams({ from: '/shell/events/$eventId' });
  // Not read again behind the form, which would lose what is being written.
  const event = useQuery({ ...query(api.events.detail, { id: eventId }), refetchOnWindowFocus: false });
  if (event.data === undefined) {
    return (
      <Page title="Event" back={back}>
        <Loaded from={event}>{() => null}</Loaded>
      </Page>
    );
  }
  const current = event.data.data.event;
  return <EditEvent key={`${current.id} ${current.updatedAt}`} event={current} />;
}

function EditEvent({ event }: { event: CallEvent }) {
  const mayWrite = useMay('events:write');
  const form = useForm<EventValues>({ initialValues: valuesOf(event) });
  const save = useSend(api.events.update, { form, done: 'Event saved', invalidates: ['/v1/events'] });
  return (
    <Page title={event.name} back={back} actions={<EventActions event={event} />}>
      {!mayWrite && <Alert>Only managers change events.</Alert>}
      <form onSubmit={form.onSubmit((values) => save.mutate({ id: event.id, ...requestOf(values) }))}>
        <Stack>
          <fieldset disabled={!mayWrite} className={classes['fields']}>
            <EventFields form={form} />
          </fieldset>
          {mayWrite && (
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {form.isDirty() ? 'Save' : 'Nothing to save'}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <ShareEvent event={event} />
    </Page>
  );
}
