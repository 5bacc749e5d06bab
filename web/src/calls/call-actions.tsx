import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { useSend } from '../ui/use-send.ts';
import { CancelCall } from './cancel-call.tsx';
import { ReassignCall } from './reassign-call.tsx';
import { RescheduleCall } from './reschedule-call.tsx';

/** What can be done with a call now; none of it applies to a call that has ended or is cancelled. */
export function CallActions({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const [moving, move] = useDisclosure();
  const [giving, give] = useDisclosure();
  const [cancelling, cancel] = useDisclosure();
  const mayWrite = useMay('calls:write');
  const open = call.status === 'SCHEDULED' && call.eventType === 'UPCOMING';
  return (
    <>
      {call.token !== undefined && (
        <Copy text={`${location.origin}/call/${call.token}`} label="Copy invitee’s link" size="sm" />
      )}
      {mayWrite && open && (
        <>
          <FreeSlot call={call} />
          <Button variant="default" onClick={move.open}>
            Reschedule
          </Button>
          <Button variant="default" onClick={give.open}>
            Reassign
          </Button>
          <Button color="red" variant="outline" onClick={cancel.open}>
            Cancel call
          </Button>
          <RescheduleCall call={call} timeZone={timeZone} opened={moving} onClose={move.close} />
          <ReassignCall call={call} timeZone={timeZone} opened={giving} onClose={give.close} />
          <CancelCall call={call} timeZone={timeZone} opened={cancelling} onClose={cancel.close} />
        </>
      )}
    </>
  );
}

function FreeSlot({ call }: { call: CallDetail }) {
  const mark = useSend(routes.eventCalls.markSlotFree, {
    done: call.isSlotFree ? 'The time is taken again' : 'Others can book this time now',
    invalidates: [routes.eventCalls, routes.events.timeSlots],
  });
  const free = () =>
    confirm({
      title: 'Free the slot?',
      text: 'The call stays, and others can book the host at the same time.',
      confirm: 'Free the slot',
      onConfirm: () => mark.mutate({ id: call.id, isSlotFree: true }),
    });
  return (
    <Button
      variant="default"
      loading={mark.isPending}
      onClick={call.isSlotFree ? () => mark.mutate({ id: call.id, isSlotFree: false }) : free}
    >
      {call.isSlotFree ? 'Take the slot back' : 'Mark slot free'}
    </Button>
  );
}
