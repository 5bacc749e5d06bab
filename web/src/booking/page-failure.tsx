/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { PageEvent } from './api.ts';
import type { Failure } from './failure.ts';
import { FailureNotice } from './notice.tsx';
import { say } from './say.ts';

type Props = {
  failure: Failure;
  what: 'event' | 'call' | 'checkout' | 'waiting';
  event?: PageEvent;
  onRetry: () => void;
};

/** Shown instead of the page if it cannot be loaded. */
export function PageFailure({ failure, what, event, onRetry }: Props): JSX.Element {
  const isMissing = failure.kind === 'missing' || failure.kind === 'invalid';
  useLayoutEffect(() => {
    if (isMissing) document.title = say('title.missing');
  }, [isMissing]);
  if (isMissing) return <Plain title={say(`failed.${what}Title`)} text={say(`failed.${what}`)} />;
  if (failure.kind === 'deactivated' && event !== undefined) {
    return (
      <Plain
        title={say('failed.deactivatedTitle')}
        text={say('failed.deactivated', { company: event.company.name, event: event.name })}
      />
    );
  }
  return (
    <main class="card card-narrow">
      <FailureNotice failure={failure} company="" onRetry={onRetry} />
    </main>
  );
}

function Plain({ title, text }: { title: string; text: string }): JSX.Element {
  return (
    <main class="card card-narrow plain">
      <h1>{title}</h1>
      <p class="faint">{text}</p>
    </main>
  );
}
