/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cancel, type InviteeCall } from './api.ts';
import { CallFacts } from './call-facts.tsx';
import { isRefundable, money, wordsOf } from './deposit.tsx';
import { focusSubmit, SubmitButton, TextField } from './field.tsx';
import { FailureNotice } from './notice.tsx';
import { say } from './say.ts';
import type { Clock } from './times.ts';
import { useChange } from './use-change.ts';

type Props = {
  call: InviteeCall;
  clock: Clock;
  onCancelled: (call: InviteeCall) => void;
  onBack: () => void;
};

/** Asks for confirmation, because cancelling is final. */
export function CancelCall({ call, clock, onCancelled, onBack }: Props): JSX.Element {
  const [reason, setReason] = useState('');
  const change = useChange(cancel, onCancelled);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  function submit(event?: Event): void {
    event?.preventDefault();
    change.send({ token: call.token, cancelReason: reason.trim() || null });
  }

  return (
    <main class="card card-narrow">
      <h1 ref={heading} tabIndex={-1}>
        {say('cancel.heading')}
      </h1>
      <p class="faint">{say('cancel.text')}</p>
      <CallFacts call={call} timeZone={call.timeZone} clock={clock} />
      {call.deposit?.state === 'PAID' && (
        <p>
          {say(wordsOf(call.deposit, isRefundable(call) ? 'cancelRefunds' : 'cancelKeeps'), {
            amount: money(call.deposit),
          })}
        </p>
      )}
      <form onSubmit={submit} noValidate>
        <TextField
          name="reason"
          label={say('cancel.reason')}
          rows={2}
          lengthMax={1_000}
          value={reason}
          problem={undefined}
          onInput={setReason}
        />
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
            isDanger
            isBusy={change.isBusy}
            label={say('cancel.submit')}
            busyLabel={say('cancel.submitting')}
          />
          <button type="button" class="button" onClick={onBack}>
            {say('cancel.keep')}
          </button>
        </div>
      </form>
    </main>
  );
}
