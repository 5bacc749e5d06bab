/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AddToCalendar, managePath } from './add-to-calendar.tsx';
import type { InviteeCall } from './api.ts';
import { CallFacts } from './call-facts.tsx';
import { Icon } from './icons.tsx';
import { webAddress } from './links.ts';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';
import type { Clock } from './times.ts';

/** The call is booked: what was agreed, and what can be done with it. */
export function BookingDone({
  call,
  timeZone,
  clock,
}: {
  call: InviteeCall;
  timeZone: string;
  clock: Clock;
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <main class="card card-narrow done">
      <span class="done-mark">
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {say('done.title')}
      </h1>
      {webAddress(call.redirectUrl) !== null && <output class="block">{say('done.redirect')}</output>}
      {call.mailed && call.inviteeEmail !== null && <p>{say('done.mailed', { email: call.inviteeEmail })}</p>}
      {call.confirmationText !== null && call.confirmationText !== '' && (
        <p>
          <PlainText text={call.confirmationText} />
        </p>
      )}
      <CallFacts call={call} timeZone={timeZone} clock={clock} />
      <AddToCalendar call={call} />
      <p class="done-links">
        <a href={managePath(call.token)}>{say('done.manage')}</a>
        <a href={`/e/${call.linkPrefix}`}>{say('done.again')}</a>
      </p>
    </main>
  );
}
