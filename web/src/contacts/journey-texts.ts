import type { journeyKinds } from '@callwright/contract/contact-journey.ts';
import { contactLabels } from './contact-labels.ts';
import { speaker } from '../messages/app-language.ts';
import { fieldName } from '../past/values.ts';
import { fill, joinList } from '../messages/fill.ts';
import type { JourneyEntry } from '../records.ts';
import { dealTypeNames, namesOf, noSaleReasonNames, optionsOf, outcomeNames } from '../ui/choices.ts';

/** Notes and emails have a title written by a person. */
type Kind = Exclude<(typeof journeyKinds)[number], 'note.added' | 'mail.sent'>;
type More = 'contact.unmerged' | 'call.reassigned' | 'payment.refunded' | 'touch.unknown';
type Texts = Readonly<Record<Kind | More, string>>;

const texts = speaker.texts<Partial<Texts>>(
  // The server writes English, and names fields by their API names.
  { 'contact.updated': 'Changed: {fields}' },
  {
    de: (): Promise<{ default: Texts }> =>
      import('../server-texts/journey.de.json', { with: { type: 'json' } }),
    es: (): Promise<{ default: Texts }> =>
      import('../server-texts/journey.es.json', { with: { type: 'json' } }),
  },
);

/** What happened with a contact, in one line. */
export function journeyTitle(entry: JourneyEntry): string {
  const { kind, details, title } = entry;
  if (kind === 'note.added' || kind === 'mail.sent') return title;
  const text = texts()[momentOf(kind, details)];
  if (text === undefined) return title;
  const reason = textIn(details, 'reason');
  const line = fill(text, speaker.language(), valuesOf(details));
  return kind === 'call.cancelled' && reason !== '' ? `${line}: ${reason}` : line;
}

type Details = JourneyEntry['details'];

function momentOf(kind: Kind, details: Details): keyof Texts {
  if (details['action'] === 'contact.unmerge') return 'contact.unmerged';
  if (details['action'] === 'reassigned') return 'call.reassigned';
  if (kind === 'payment.received' && Number(details['value']) < 0) return 'payment.refunded';
  return kind === 'touch' && sourceOf(details) === '' ? 'touch.unknown' : kind;
}

function valuesOf(details: Details): Record<string, string> {
  const result = [
    namesOf(optionsOf(outcomeNames), textIn(details, 'outcome')),
    namesOf(optionsOf(noSaleReasonNames), textIn(details, 'noSaleReason')),
  ].filter((one) => one !== '');
  const labels: Readonly<Record<string, string>> = contactLabels();
  const changed = Object.keys(Object(details['after'])).map(
    (name) => labels[name] ?? fieldName(name, 'CONTACT'),
  );
  return {
    event: textIn(details, 'eventName'),
    outcome: result.join(', '),
    fields: joinList(changed, speaker.language()),
    name:
      textIn(details, 'productName') || namesOf(optionsOf(dealTypeNames), textIn(details, 'transactionType')),
    source: sourceOf(details),
    setter: textIn(details, 'setterName') || '–',
  };
}

function sourceOf(details: Details): string {
  return textIn(Object(details['utm']), 'utm_source') || textIn(details, 'referrerUrl');
}

function textIn(details: Details, name: string): string {
  const value = details[name];
  return typeof value === 'string' ? value : '';
}
