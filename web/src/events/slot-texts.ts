import type { slotReasons } from '@callwright/contract/troubleshoot-slots.ts';
import { speaker } from '../messages/app-language.ts';
import type { ExplainedDay } from '../records.ts';

type Reason = (typeof slotReasons)[number];
type Words = Readonly<Record<Reason, { readonly what: string; readonly remedy: string }>>;

const texts = speaker.texts<Partial<Words>>(
  {},
  {
    de: (): Promise<{ default: Words }> =>
      import('../server-texts/slots.de.json', { with: { type: 'json' } }),
    es: (): Promise<{ default: Words }> =>
      import('../server-texts/slots.es.json', { with: { type: 'json' } }),
  },
);

/** What would have to change for a time to be offered. */
export function remedyText(reason: Reason, english: string): string {
  return texts()[reason]?.remedy ?? english;
}

type Refused = Pick<ExplainedDay['slots'][number]['unavailableUsers'][number], 'detail' | 'reasons'>;

/** All reasons that block a time of a host. */
export function detailText({ detail, reasons }: Refused): string | null {
  const words = reasons.map(({ reason, name }) => {
    const what = texts()[reason]?.what;
    if (what === undefined) return null;
    if (name === null) return what;
    return reason === 'CALENDAR_BUSY' ? `${what}: ${name}` : name;
  });
  return words.length > 0 && words.every((one) => one !== null) ? words.join('; ') : detail;
}
