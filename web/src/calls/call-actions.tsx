import { routes } from '@callwright/sdk/routes';
import { ActionIcon, Button, CopyButton, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CircleSlash, Ellipsis, Link2, UserRoundPen, Video } from 'lucide-react';
import type { RefObject } from 'react';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { confirm } from '../ui/confirm.tsx';
import { useSend } from '../ui/use-send.ts';
import { CancelCall } from './cancel-call.tsx';
import { ReassignCall } from './reassign-call.tsx';
import { RescheduleCall } from './reschedule-call.tsx';
import { say } from './say.ts';

type Props = {
  call: CallDetail;
  etag: string | null;
  timeZone: string;
  notes: RefObject<HTMLTextAreaElement | null>;
};

/** The actions for a call; most of them do not apply once it has ended or is canceled. */
export function CallActions({ call, etag, timeZone, notes }: Props) {
  const [moving, move] = useDisclosure();
  const [giving, give] = useDisclosure();
  const [cancelling, cancel] = useDisclosure();
  const navigate = useNavigate();
  const mayWrite = useMay('calls:write');
  const isOpen = call.status === 'SCHEDULED' && call.eventType === 'UPCOMING';
  const canChange = mayWrite && isOpen;
  const { locationLink } = call;
  const join = () => void window.open(locationLink ?? '', '_blank', 'noopener,noreferrer');
  useShortcuts(say('call'), [
    isOpen && locationLink !== null && { key: 'j', label: say('join'), run: join },
    mayWrite && { key: 'n', label: say('keys.notes'), run: () => notes.current?.focus() },
    canChange && { key: 'r', label: say('reschedule'), run: move.open },
    canChange && { key: 'a', label: say('reassign'), run: give.open },
    {
      key: 'p',
      label: say('keys.person'),
      run: () => void navigate({ to: '/contacts/$contactId', params: { contactId: String(call.contactId) } }),
    },
    {
      key: 'b',
      label: say('keys.back'),
      run: () => void navigate({ to: '/calls' }),
    },
  ]);
  return (
    <>
      {canChange && (
        <Button variant="default" aria-keyshortcuts="R" onClick={move.open}>
          {say('reschedule')}
        </Button>
      )}
      {isOpen && locationLink !== null && (
        <Button
          component="a"
          href={locationLink}
          target="_blank"
          rel="noreferrer"
          aria-keyshortcuts="J"
          leftSection={<Video aria-hidden size={16} />}
        >
          {say('join')}
        </Button>
      )}
      {(canChange || call.token !== undefined) && (
        <MoreActions call={call} canChange={canChange} onReassign={give.open} onCancel={cancel.open} />
      )}
      {canChange && (
        <>
          <RescheduleCall call={call} etag={etag} timeZone={timeZone} opened={moving} onClose={move.close} />
          <ReassignCall call={call} timeZone={timeZone} opened={giving} onClose={give.close} />
          <CancelCall call={call} timeZone={timeZone} opened={cancelling} onClose={cancel.close} />
        </>
      )}
    </>
  );
}

type MoreProps = { call: CallDetail; canChange: boolean; onReassign: () => void; onCancel: () => void };

function MoreActions({ call, canChange, onReassign, onCancel }: MoreProps) {
  const free = useFreeSlot(call);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={say('more')}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canChange && (
          <>
            <Menu.Item leftSection={<UserRoundPen size={16} aria-hidden />} onClick={onReassign}>
              {say('reassign')}
            </Menu.Item>
            <Menu.Item
              leftSection={<CircleSlash size={16} aria-hidden />}
              disabled={free.isPending}
              onClick={free.toggle}
            >
              {say(call.isSlotFree ? 'slot.take' : 'slot.free')}
            </Menu.Item>
          </>
        )}
        {call.token !== undefined && (
          <CopyButton value={`${location.origin}/call/${call.token}`}>
            {({ copied, copy }) => (
              <Menu.Item
                closeMenuOnClick={false}
                leftSection={<Link2 size={16} aria-hidden />}
                onClick={copy}
                aria-live="polite"
              >
                {say(copied ? 'copied' : 'copyLink')}
              </Menu.Item>
            )}
          </CopyButton>
        )}
        {canChange && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<Ban size={16} aria-hidden />} onClick={onCancel}>
              {say('cancel')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useFreeSlot({ id, isSlotFree }: CallDetail) {
  const mark = useSend(routes.eventCalls.markSlotFree, {
    done: say(isSlotFree ? 'slot.taken' : 'slot.freed'),
    invalidates: [routes.eventCalls, routes.events.timeSlots],
  });
  const ask = () =>
    confirm({
      title: say('slot.ask'),
      text: say('slot.askText'),
      confirm: say('slot.free'),
      onConfirm: () => mark.mutate({ id, isSlotFree: true }),
    });
  return {
    isPending: mark.isPending,
    toggle: isSlotFree ? () => mark.mutate({ id, isSlotFree: false }) : ask,
  };
}
