import { Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { writeMoment } from '../ui/time.ts';
import { OutcomeForm } from './outcome-form.tsx';
import type { VersionedCall } from './outcome-values.ts';

type Props = VersionedCall & { onClose: () => void; onNext?: (() => void) | undefined };

export function OutcomeDialog({ call, etag, onClose, onNext }: Props) {
  const { user } = useMe();
  return (
    <Dialog
      isLarge
      opened
      onClose={onClose}
      title={`Outcome: ${call.inviteeName || call.inviteeEmail || 'call'}`}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {call.name}, {writeMoment(call.dateTime, user.timeZone)}
      </Text>
      <OutcomeForm key={call.id} call={call} etag={etag} onClose={onClose} onNext={onNext} />
    </Dialog>
  );
}
