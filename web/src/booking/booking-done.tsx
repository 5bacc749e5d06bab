/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AddToCalendar, managePath } from './add-to-calendar.tsx';
import type { InviteeCall } from './api.ts';
import { CallFacts } from './call-facts.tsx';
import { Company } from './event-summary.tsx';
import { Icon } from './icons.tsx';
import { webAddress } from './links.ts';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';
import type { Clock } from './times.ts';

/** Confirms the booked call, with the actions for it. */
export function BookingDone({
  call,
  clock,
  isNew,
}: {
  call: InviteeCall;
  clock: Clock;
  /** Booked just now, rather than opened later. */
  isNew: boolean;
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = webAddress(call.redirectUrl);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <main class="card card-narrow done">
      <Company company={call.event.company} />
      <span class="done-mark">
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {say('done.title')}
      </h1>
      {next !== null && isNew && <output class="block">{say('done.redirect')}</output>}
      {call.mailed && call.inviteeEmail !== null && <p>{say('done.mailed', { email: call.inviteeEmail })}</p>}
      {call.confirmationText !== null && call.confirmationText !== '' && (
        <p>
          <PlainText text={call.confirmationText} />
        </p>
      )}
      <CallFacts call={call} timeZone={call.timeZone} clock={clock} />
      {next !== null && !isNew && (
        <a class="button button-main" href={next} target="_top">
          {say('form.next')}
        </a>
      )}
      <AddToCalendar call={call} />
      <p class="done-links">
        <a href={managePath(call.token)}>{say('done.manage')}</a>
        <a href={`/e/${call.linkPrefix}`}>{say('done.again')}</a>
      </p>
    </main>
  );
}
