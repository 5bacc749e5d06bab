import { routes } from '@callwright/sdk/routes';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { useLevel } from '../auth/session.ts';
import { isReason, reasonName } from '../events/slot-reasons.ts';
import type { CallThatStays } from '../records.ts';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { personName } from '../ui/person-name.ts';
import { say } from './say.ts';

type Props = {
  /** The id of the schedule; `from` and `to` are the days off. */
  id: number;
  from: string;
  to: string;
  timeZone: string;
  /** Whether a saved stand-in can take the calls. The service does not know unsaved ones. */
  isHandedOver: boolean;
};

/**
 * The calls already booked on days out of office, with a button to hand them over. Renders nothing if there are none.
 */
export function BookedCalls({ id, from, to, timeZone, isHandedOver }: Props) {
  const booked = useQuery(query(routes.availabilities.callsWhileOut, { id, from, to }));
  const mayReassign = useLevel('calls:write') !== null;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<readonly CallThatStays[]>([]);
  const reassign = useSend(routes.availabilities.reassignCalls, {
    invalidates: [routes.availabilities.callsWhileOut, routes.eventCalls],
    onDone: ({ data }) => setFailed(data.failed),
  });
  const calls = booked.data?.data ?? [];
  if (booked.data === undefined || calls.length === 0) return null;
  const chosen = calls.map(({ eventCallId }) => eventCallId).filter((callId) => !left.has(callId));
  const toggle = (callId: number) => {
    const next = new Set(left);
    if (!next.delete(callId)) next.add(callId);
    setLeft(next);
  };
  return (
    <Stack gap="xs" role="group" aria-label={say('booked.of', { from })}>
      <Text size="sm" fw={500}>
        {say('booked', { count: booked.data.count })}
      </Text>
      {calls.map(({ eventCallId, dateTime, eventName, inviteeName }) => {
        const label = `${writeMoment(dateTime, timeZone)} · ${personName(inviteeName)} · ${eventName}`;
        const failure = failed.find((entry) => entry.eventCallId === eventCallId);
        return (
          <Checkbox
            key={eventCallId}
            label={label}
            disabled={!mayReassign}
            checked={!left.has(eventCallId)}
            onChange={() => toggle(eventCallId)}
            error={failure === undefined ? undefined : say('booked.stays', { why: whyNot(failure) })}
          />
        );
      })}
      {mayReassign && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isHandedOver || chosen.length === 0}
            loading={reassign.isPending}
            onClick={() => reassign.mutate({ id, from, to, eventCallIds: chosen })}
          >
            {say('booked.reassign', { count: chosen.length })}
          </Button>
          {!isHandedOver && (
            <Text size="sm" c="dimmed">
              {say('booked.saveFirst')}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}

function whyNot({ code, reason, message }: CallThatStays): string {
  if (code === 'NOBODY_STANDS_IN') return say('booked.nobody');
  return reason !== null && isReason(reason) ? reasonName(reason) : message;
}
