import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { requestOf } from '../events/event-values.ts';
import { BookingPreview } from '../preview/booking-preview.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { useSend } from '../ui/use-send.ts';
import { EssentialFields } from './essential-fields.tsx';
import classes from './new-event.module.css';
import { say } from './say.ts';
import { TemplateCards } from './template-cards.tsx';
import { useNewEvent } from './use-new-event.ts';

/** Four fields, with a preview next to them. All other settings are on the page of the new event. */
export function CreateEvent() {
  const navigate = useNavigate();
  const { form, template, choose } = useNewEvent();
  const create = useSend(routes.events.create, {
    form,
    done: say('created'),
    invalidates: [routes.events],
    onDone: ({ data }) =>
      navigate({
        to: '/events/$eventId',
        params: { eventId: String(data.event.id) },
        search: { part: 'share' },
      }),
  });
  return (
    <Page title={say('title')} back={{ to: '/events', label: say('back') }}>
      <div className={classes['columns']}>
        <form onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}>
          <Stack>
            <TemplateCards chosen={template} onChoose={choose} />
            <EssentialFields form={form} />
            <Text size="sm" c="dimmed">
              {say('rest')}
            </Text>
            <FormFailure form={form} />
            <Group justify="flex-end">
              <ButtonLink to="/events" variant="default">
                {say('cancel')}
              </ButtonLink>
              <Button type="submit" loading={create.isPending}>
                {say('create')}
              </Button>
            </Group>
          </Stack>
        </form>
        <div className={classes['beside']}>
          <BookingPreview values={form.values} />
        </div>
      </div>
    </Page>
  );
}
