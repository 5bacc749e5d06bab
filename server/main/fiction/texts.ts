import { turnedAnswer } from './answers.ts';
import type { Copying } from './copying.ts';

/** WRITTEN: texts are replaced unless they are known to be data. SETTINGS: texts stay, without names of people. */
export type How = 'WRITTEN' | 'SETTINGS';

/** Keys whose values are data rather than text about a person: choices, times, numbers, names of fields and events. */
const data = new Set(
  (
    'id type at status action kind channel source outcome noSaleReason callType location locationType timeZone timezone locale currency ' +
    'country identifier inputType dateTime from to day date start startsAt end endsAt until createdAt updatedAt occurredAt followUpAt ' +
    'cancelledBy rescheduledBy claimStatus origin step mode routingMode decisionId conditionalUsers routingGroupIds textVersion ' +
    'operator op role priority tieBreak eventType transactionType lastBookedAt basis per statement eventName label linkPrefix'
  ).split(' '),
);
const number = /^\+?[\d\s().-]{6,}$/;
const choice = /^[A-Z][A-Z_]+$/;
const instant = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;
const parameter = /^(first_)?utm_(source|medium|campaign|term|content)$/;

/** A JSON document of a row, with made-up people and texts. */
export function turnedTexts(copying: Copying, value: unknown, how: How, name = ''): unknown {
  if (typeof value === 'string') return turnedText(copying, value, how, name);
  if (Array.isArray(value)) return value.map((item: unknown) => turnedTexts(copying, item, how, name));
  if (typeof value !== 'object' || value === null) return value;
  const document = value as Readonly<Record<string, unknown>>; // an object that is no list
  if (isActor(document)) return turnedActor(copying, document);
  if (typeof document['utmKey'] === 'string') return turnedParameter(copying, document);
  if (typeof document['customFieldId'] === 'number' && 'answer' in document)
    return { ...document, answer: turnedAnswers(copying, document['customFieldId'], document['answer']) };
  return Object.fromEntries(
    Object.entries(document).map(([key, item]) => [key, turnedTexts(copying, item, how, key)]),
  );
}

function turnedText(copying: Copying, text: string, how: How, name: string): string {
  const { invention } = copying;
  if (/email/i.test(name) && text.includes('@')) return invention.email(text);
  if (/phone/i.test(name) && number.test(text)) return invention.phone(text);
  if (instant.test(text)) return text;
  if (name === 'ip' || name === 'ipAddress') return invention.network(text);
  if (/^https?:/i.test(text)) return invention.link(text);
  if (how === 'SETTINGS') return choice.test(text) ? text : copying.scrub(text);
  return data.has(name) ? copying.scrub(text) : invention.text(text);
}

type Fields = Readonly<Record<string, unknown>>;

function isActor(value: Fields): boolean {
  return (
    typeof value['type'] === 'string' && typeof value['id'] === 'string' && typeof value['name'] === 'string'
  );
}

function turnedActor(copying: Copying, { type, id, name }: Fields): Fields {
  if (type === 'user') {
    const { firstName, lastName } = copying.memberOf(Number(id));
    return { type, id, name: `${firstName} ${lastName}` };
  }
  const isOurs = type === 'system';
  return { type, id, name: isOurs ? name : type === 'contact' ? 'Invitee' : 'Program' };
}

/** Campaigns stay; ids of clicks and visitors are replaced. */
export function turnedParameters(copying: Copying, parameters: Fields): Fields {
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, turnedValue(copying, key, String(value))]),
  );
}

function turnedParameter(copying: Copying, { utmKey, utmValue, ...rest }: Fields): Fields {
  return { utmKey, utmValue: turnedValue(copying, String(utmKey), String(utmValue)), ...rest };
}

function turnedValue({ invention, scrub }: Copying, key: string, value: string): string {
  return parameter.test(key) ? scrub(value) : invention.code(value);
}

/** Answers stored with a call are lists of texts. Secondary answers have the type of their field. */
function turnedAnswers(copying: Copying, fieldId: number, answer: unknown): unknown {
  if (!Array.isArray(answer)) return turnedTexts(copying, answer, 'WRITTEN');
  return answer.map((item: unknown) => {
    if (typeof item === 'string') return turnedAnswer(copying, fieldId, [item])[0];
    const { answer: inner, ...rest } = item as { readonly answer?: unknown }; // as secondary answers are kept
    return { ...rest, answer: turnedAnswers(copying, fieldId, inner) };
  });
}
