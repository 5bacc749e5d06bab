import type { PageEvent } from './api.ts';
import { splitGuests } from './prefill.ts';
import { say } from './say.ts';

/** What the visitor has entered. */
export type Details = {
  name: string;
  email: string;
  phone: string;
  guests: string;
  notes: string;
  consents: string[];
};

type Field = 'name' | 'email' | 'phone' | 'guests' | 'notes' | 'consents';
export type FieldProblems = Partial<Record<Field, string>>;

const guestsMax = 10;
/** What the service calls the fields. */
const fieldOf: Record<string, Field> = {
  name: 'name',
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phoneNumber: 'phone',
  additionalGuests: 'guests',
  notes: 'notes',
  consent: 'consents',
};

/** What can be said without asking the service: what is missing, and addresses that cannot be any. */
export function checkDetails(
  event: PageEvent,
  details: Details,
  isEmail: (text: string) => boolean,
): FieldProblems {
  const problems: FieldProblems = {};
  if (details.name.trim() === '') problems.name = say('form.required.name');
  const email = details.email.trim();
  const phone = details.phone.trim();
  if (email === '' && event.requireEmail) problems.email = say('form.required.email');
  else if (email === '' && phone === '') problems.email = say('form.required.reach');
  else if (email !== '' && !isEmail(email)) problems.email = say('form.invalid.email');
  if (phone === '' && event.requirePhone) problems.phone = say('form.required.phone');
  const guests = splitGuests(details.guests);
  const wrong = guests.find((guest) => !isEmail(guest));
  if (wrong !== undefined) problems.guests = say('form.invalid.guests', { value: wrong });
  else if (guests.length > guestsMax) problems.guests = say('form.invalid.guestsMax');
  if (event.consentTexts.some((text) => text.required && !details.consents.includes(text.kind)))
    problems.consents = say('form.required.consent');
  return problems;
}

/** The service's messages beside our fields; what belongs to none of them is left over. */
export function fieldProblems(fields: Record<string, string>): { problems: FieldProblems; rest: string[] } {
  const problems: FieldProblems = {};
  const rest: string[] = [];
  for (const [name, message] of Object.entries(fields)) {
    const field = fieldOf[name];
    if (field === undefined) rest.push(message);
    else problems[field] ??= message;
  }
  return { problems, rest };
}
