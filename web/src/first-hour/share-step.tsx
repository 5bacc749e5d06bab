import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '../api.ts';
import { valuesOf } from '../events/event-values.ts';
import { Live } from '../live/live.tsx';
import { MailTest } from '../mail-test/mail-test.tsx';
import { BookingPreview } from '../preview/booking-preview.tsx';
import type { CallEvent } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { Loaded } from '../ui/states.tsx';
import { useMay } from '../auth/session.ts';
import { FirstBooking } from './first-booking.tsx';
import { say } from './say.ts';
import { StepPage } from './step-page.tsx';
import classes from './first-hour.module.css';

/** The step that shows the link of the event. */
export function ShareStep({ eventId }: { eventId: number }) {
  const event = useQuery(query(routes.events.detail, { id: String(eventId) }));
  return <Loaded from={event}>{({ data }) => <Share event={data.event} />}</Loaded>;
}

function Share({ event }: { event: CallEvent }) {
  const navigate = useNavigate();
  const isAdministrator = useMay('admin');
  const finish = () =>
    void navigate({
      to: '/events/$eventId',
      params: { eventId: String(event.id) },
      search: { part: 'share' },
    });
  return (
    <StepPage
      step="share"
      onSubmit={finish}
      next={
        <Button type="submit" variant="default">
          {say('share.finish')}
        </Button>
      }
      beside={<BookingPreview values={valuesOf(event)} />}
    >
      <Live />
      <Stack gap="md">
        <FirstBooking eventId={event.id} />
        <TextInput label={say('share.link')} value={event.publicUrl} readOnly />
        <Group gap="xs">
          <Copy text={event.publicUrl} label={say('share.copy')} variant="filled" size="sm" />
          <Button component="a" href={event.publicUrl} target="_blank" variant="default" size="sm">
            {say('share.open')}
          </Button>
        </Group>
        {isAdministrator && (
          <div className={classes['mail']}>
            <MailTest />
          </div>
        )}
      </Stack>
    </StepPage>
  );
}
