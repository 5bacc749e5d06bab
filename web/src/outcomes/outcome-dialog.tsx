import type { RecordedOutcome } from '@callwright/contract/outcome-rules.ts';
import { routes } from '@callwright/sdk/routes';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { versionedQuery } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import { Loaded } from '../ui/states.tsx';
import { OutcomeForm } from './outcome-form.tsx';
import type { OutcomeCall } from './outcome-values.ts';
import { say } from './say.ts';

type Props = {
  call: OutcomeCall;
  /** Lists have none: then the dialog reads the call. */
  etag?: string | null | undefined;
  /** The outcome that was selected before the dialog opened. */
  chosen?: RecordedOutcome | undefined;
  onClose: () => void;
  onNext?: (() => void) | undefined;
};

export function OutcomeDialog({ call, etag, ...form }: Props) {
  const { user } = useMe();
  return (
    <Dialog
      isLarge
      opened
      onClose={form.onClose}
      title={say('outcomeOf', { name: personName(call.inviteeName) || call.inviteeEmail || '–' })}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {`${call.name}, ${writeMoment(call.dateTime, user.timeZone)}`}
      </Text>
      {etag === undefined ? (
        <FormOfListed key={call.id} call={call} {...form} />
      ) : (
        <OutcomeForm key={call.id} call={call} etag={etag} {...form} />
      )}
    </Dialog>
  );
}

/** Reads the newest version of a call in a list, so that saving does not overwrite what somebody else has recorded. */
function FormOfListed({ call, ...form }: Omit<Props, 'etag'>) {
  const newest = useQuery(versionedQuery(routes.eventCalls.detail, { previewId: call.previewId }));
  return (
    <Loaded from={newest}>
      {({ data, etag }) => <OutcomeForm call={data.eventCall} etag={etag} {...form} />}
    </Loaded>
  );
}
