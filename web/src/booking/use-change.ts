import { useRef, useState } from 'preact/hooks';
import type { InviteeCall, Outcome } from './api.ts';
import type { Failure } from './failure.ts';
import { submissionKeys } from './submission.ts';

export type Change<R> = {
  isBusy: boolean;
  failure: Failure | null;
  send: (request: R) => void;
  clear: () => void;
};

/** Sends a change (of a call by default) once, however often the button is pressed. */
export function useChange<R, T = InviteeCall>(
  action: (request: R, key: string) => Promise<Outcome<T>>,
  onDone: (changed: T) => void,
): Change<R> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSending = useRef(false);
  const keys = useRef(submissionKeys());

  async function send(request: R): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await action(request, keys.current.keyFor(request));
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) return onDone(outcome.value);
    if (outcome.failure.kind !== 'offline' && outcome.failure.kind !== 'server') keys.current.answered();
    setFailure(outcome.failure);
  }

  return { isBusy, failure, send: (request) => void send(request), clear: () => setFailure(null) };
}
