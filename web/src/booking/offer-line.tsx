/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Page } from './api.ts';
import { Icon } from './icons.tsx';
import { say } from './say.ts';
import { span, type Clock } from './times.ts';

type Props = { offer: NonNullable<Page['waiting']>; timeZone: string; clock: Clock };

/** How long the waiting list's time is held. */
export function OfferLine({ offer: { expiresAt }, timeZone, clock }: Props): JSX.Element | null {
  if (expiresAt === null) return null;
  return (
    <div class="hold">
      <Icon name="clock" />
      <span>{say('waiting.heldUntil', { when: span(expiresAt, expiresAt, timeZone, clock) })}</span>
    </div>
  );
}
