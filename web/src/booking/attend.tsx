/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { confirm, type InviteeCall } from './api.ts';
import { focusSubmit, SubmitButton } from './field.tsx';
import { FailureNotice } from './notice.tsx';
import { say } from './say.ts';
import { useChange } from './use-change.ts';

/** Opening the link of a mail confirms nothing, because programs open links too: the person has to press a button. */
export function Attend({
  call,
  onConfirmed,
}: {
  call: InviteeCall;
  onConfirmed: (call: InviteeCall) => void;
}): JSX.Element {
  const change = useChange(confirm, onConfirmed);

  function submit(event?: Event): void {
    event?.preventDefault();
    change.send({ token: call.token, dateTime: call.dateTime });
  }

  return (
    <form onSubmit={submit} noValidate>
      {change.failure !== null && (
        <FailureNotice
          failure={change.failure}
          company={call.event.company.name}
          onRetry={() => {
            focusSubmit();
            submit();
          }}
        />
      )}
      <div class="buttons">
        <SubmitButton
          isBusy={change.isBusy}
          label={say('attend.submit')}
          busyLabel={say('attend.submitting')}
        />
      </div>
    </form>
  );
}

/** Whether to ask for confirmation: the call is still to come and not confirmed yet. */
export function canAttend(call: InviteeCall): boolean {
  return isAhead(call) && call.attendanceConfirmedAt === null;
}

export function isAttended(call: InviteeCall): boolean {
  return isAhead(call) && call.attendanceConfirmedAt !== null;
}

function isAhead({ status, changeBlocked }: InviteeCall): boolean {
  return status === 'SCHEDULED' && changeBlocked !== 'PAST';
}
