import type { RecordedOutcome } from '@callwright/contract/outcome-rules.ts';
import { Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import { OutcomeForm } from './outcome-form.tsx';
import type { VersionedCall } from './outcome-values.ts';
import { say } from './say.ts';

type Props = VersionedCall & {
  /** The outcome that was selected before the dialog opened. */
  chosen?: RecordedOutcome | undefined;
  onClose: () => void;
  onNext?: (() => void) | undefined;
};

export function OutcomeDialog({ call, etag, chosen, onClose, onNext }: Props) {
  const { user } = useMe();
  return (
    <Dialog
      isLarge
      opened
      onClose={onClose}
      title={say('outcomeOf', { name: personName(call.inviteeName) || call.inviteeEmail || '–' })}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {`${call.name}, ${writeMoment(call.dateTime, user.timeZone)}`}
      </Text>
      <OutcomeForm key={call.id} call={call} etag={etag} chosen={chosen} onClose={onClose} onNext={onNext} />
    </Dialog>
  );
}
