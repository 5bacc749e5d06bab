/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Details } from './form-check.ts';
import { leaveTo } from './embedding.ts';
import { webAddress } from './links.ts';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';
import type { TurnedAway as Verdict } from './use-form.ts';

type Props = {
  verdict: Verdict;
  details: Details;
  utm: Record<string, string>;
  onEdit: () => void;
};

/** The answers do not qualify for a call: says so kindly, with an alternative if there is one. */
export function TurnedAway({ verdict, details, utm, onEdit }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = verdict.action === 'REDIRECT' ? webAddress(verdict.url) : null;
  const text = verdict.text === null || verdict.text === '' ? say('disqualified.text') : verdict.text;
  useLayoutEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (next !== null) leaveTo(next);
  }, [next]);
  return (
    <section class="details turned-away">
      <h2 ref={heading} tabIndex={-1}>
        {say('disqualified.title')}
      </h2>
      <p>
        <PlainText text={text} />
      </p>
      {next !== null && (
        <>
          <output class="block">{say('done.redirect')}</output>
          <a class="button button-main" href={next} target="_top" rel="noreferrer">
            {say('disqualified.next')}
          </a>
        </>
      )}
      {verdict.action === 'OTHER_EVENT' && verdict.event !== null && (
        <a
          class="button button-main"
          href={otherPage(verdict.event.linkPrefix, verdict.passParams, details, utm)}
        >
          {say('disqualified.other', { event: verdict.event.name })}
        </a>
      )}
      <button type="button" class="button" onClick={onEdit}>
        {say('disqualified.edit')}
      </button>
    </section>
  );
}

/** The page of another event of the company; known values are passed on if the rule says so. */
function otherPage(
  linkPrefix: string,
  passParams: boolean,
  { name, email, phone }: Details,
  utm: Record<string, string>,
): string {
  const known: Record<string, string> = passParams ? { name, email, phone, ...utm } : {};
  const query = new URLSearchParams(Object.entries(known).filter(([, value]) => value.trim() !== ''));
  return query.size === 0 ? `/e/${linkPrefix}` : `/e/${linkPrefix}?${query.toString()}`;
}
