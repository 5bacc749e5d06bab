import type { warningCodes } from '@callwright/contract/event-warnings.ts';
import { speaker } from '../messages/app-language.ts';
import { fill } from '../messages/fill.ts';
import type { CallEvent } from '../records.ts';

type Texts = Readonly<Record<(typeof warningCodes)[number], string>>;

const texts = speaker.texts<Partial<Texts>>(
  {},
  {
    de: (): Promise<{ default: Texts }> =>
      import('../server-texts/warnings.de.json', { with: { type: 'json' } }),
    es: (): Promise<{ default: Texts }> =>
      import('../server-texts/warnings.es.json', { with: { type: 'json' } }),
  },
);

/** A problem of an event, and its effect. */
export function warningText({ code, params, text }: CallEvent['warnings'][number]): string {
  const own = texts()[code];
  return own === undefined ? text : fill(own, speaker.language(), params);
}
