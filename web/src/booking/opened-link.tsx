/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Page, PageEvent } from './api.ts';
import type { Answers } from './answer-check.ts';
import type { Details } from './form-check.ts';
import { prefilledAnswers } from './prefill.ts';
import { say } from './say.ts';

/** The URL parameter of a booking link. */
const parameter = 'link';

export function linkIn(search: string): string | null {
  return new URLSearchParams(search).get(parameter);
}

/** Details prefilled by a booking link or a waiting-list offer, where the form is still empty. */
export function linkDetails(
  { link, waiting }: Page,
  before: Details,
): Pick<Details, 'name' | 'email' | 'phone'> {
  const known = link ?? waiting;
  return {
    name: before.name || (known?.name ?? ''),
    email: before.email || (known?.email ?? ''),
    phone: before.phone || (known?.phoneNumber ?? ''),
  };
}

/** The answers of a booking link, parsed like those in an address. */
export function linkAnswers({ link, form }: Page): Answers {
  const query = new URLSearchParams(
    Object.entries(link?.answers ?? {}).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  return prefilledAnswers(`?${query.toString()}`, form.questions);
}

/** “Ada L.”: enough for the person to recognize their link, and little for anybody it was forwarded to. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = /^./u.exec(others.at(-1) ?? '')?.[0];
  return initial === undefined ? first : `${first} ${initial}.`;
}

/** Shown instead of the page: why the link is no longer valid, and what to do. */
export function LinkGone({ event, isUsed }: { event: PageEvent; isUsed: boolean }): JSX.Element {
  const { company } = event;
  return (
    <main class="card card-narrow plain">
      <h1>{say('link.goneTitle')}</h1>
      <p class="faint">{say(isUsed ? 'link.used' : 'link.gone', { company: company.name })}</p>
      <p>
        <a href={withoutLink()}>{say('link.without')}</a>
      </p>
    </main>
  );
}

function withoutLink(): string {
  const query = new URLSearchParams(location.search);
  query.delete(parameter);
  return query.size === 0 ? location.pathname : `${location.pathname}?${query.toString()}`;
}
