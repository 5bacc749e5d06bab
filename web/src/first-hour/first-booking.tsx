import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

/** The latest booking of the event, when somebody has tried the link. */
export function FirstBooking({ eventId }: { eventId: number }) {
  const { user } = useMe();
  const navigate = useNavigate();
  const latest = { eventId, eventType: 'ALL', orderColumn: 'createdAt', orderBy: 'desc', limit: 1 } as const;
  const [call] = useQuery(query(routes.eventCalls.list, latest)).data?.data.eventCalls ?? [];
  if (call === undefined) return null;
  const { previewId } = call;
  return (
    <Alert color="green" icon={<CalendarCheck aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">
          {say('share.booked', { name: inviteeOf(call), time: writeMoment(call.dateTime, user.timeZone) })}
        </Text>
        <Button size="xs" onClick={() => void navigate({ to: '/calls/$previewId', params: { previewId } })}>
          {say('share.call')}
        </Button>
      </Group>
    </Alert>
  );
}
