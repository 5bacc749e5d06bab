import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { EventFields } from './event-fields.tsx';
import { newEvent, requestOf, type EventValues } from './event-values.ts';

export function CreateEvent() {
  const { user } = useMe();
  const navigate = useNavigate();
  const form = useForm<EventValues>({ initialValues: newEvent({ id: user.id, name: memberName(user) }) });
  const create = useSend(routes.events.create, {
    form,
    done: 'Event created',
    invalidates: [routes.events],
    onDone: () => navigate({ to: '/events' }),
  });
  return (
    <Page title="New event" back={{ to: '/events', label: 'Events' }}>
      <form onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}>
        <Stack>
          <EventFields form={form} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <ButtonLink to="/events" variant="default">
              Back
            </ButtonLink>
            <Button type="submit" loading={create.isPending}>
              Create event
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
