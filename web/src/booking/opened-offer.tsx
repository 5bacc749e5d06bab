/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Page, PageEvent } from './api.ts';
import { say } from './say.ts';

/** The URL parameter of a waiting-list offer. */
const parameter = 'waiting';

export function waitingIn(search: string): string | null {
  return new URLSearchParams(search).get(parameter);
}

/** The time held for the visitor, or null. */
export function offeredSlot(page: Page | null): string | null {
  return page?.waiting?.state === 'OPEN' ? page.waiting.dateTime : null;
}

/** Shown instead of the page: the time is no longer held, and what to do. */
export function OfferGone({ event, token }: { event: PageEvent; token: string }): JSX.Element {
  return (
    <main class="card card-narrow plain">
      <h1>{say('waiting.goneTitle')}</h1>
      <p class="faint">{say('waiting.gone', { company: event.company.name })}</p>
      <p>
        <a href={`/waiting/${encodeURIComponent(token)}`}>{say('waiting.open')}</a>
      </p>
      <p>
        <a href={`/e/${event.linkPrefix}`}>{say('taken.other')}</a>
      </p>
    </main>
  );
}
