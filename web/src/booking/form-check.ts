import { answerProblem, type Answers } from './answer-check.ts';
import type { PageEvent, PageForm, Question } from './api.ts';
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
  /** The index of the chosen place. */
  location: number;
};

type Field = 'name' | 'email' | 'phone' | 'guests' | 'notes' | 'consents';
export type QuestionKey = `q${number}`;
export type FieldProblems = Partial<Record<Field | QuestionKey, string>>;
type IsEmail = (text: string) => boolean;

const guestsMax = 2;
/** Field names of the API. */
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

export const keyOf = ({ customFieldId }: Question): QuestionKey => `q${customFieldId}`;

/** Whether the visitor will be called by phone, so that a number is required. */
export function needsPhone(event: PageEvent, { locations }: PageForm, location: number): boolean {
  return event.requirePhone || locations[location]?.type === 'PHONE_OUTBOUND';
}

/** Client-side validation: missing values and invalid addresses. */
export function checkPerson(
  event: PageEvent,
  details: Details,
  isEmail: IsEmail,
  isPhoneNeeded = event.requirePhone,
): FieldProblems {
  const problems: FieldProblems = {};
  if (details.name.trim() === '') problems.name = say('form.required.name');
  const email = details.email.trim();
  const phone = details.phone.trim();
  if (email === '' && event.requireEmail) problems.email = say('form.required.email');
  else if (email === '' && phone === '') problems.email = say('form.required.reach');
  else if (email !== '' && !isEmail(email)) problems.email = say('form.invalid.email');
  if (phone === '' && isPhoneNeeded) problems.phone = say('form.required.phone');
  return problems;
}

export function checkGuests({ guests: text }: Details, isEmail: IsEmail): FieldProblems {
  const guests = splitGuests(text);
  const wrong = guests.find((guest) => !isEmail(guest));
  if (wrong !== undefined) return { guests: say('form.invalid.guests', { value: wrong }) };
  return guests.length > guestsMax ? { guests: say('form.invalid.guestsMax') } : {};
}

export function checkConsents(event: PageEvent, { consents }: Details): FieldProblems {
  const isMissing = event.consentTexts.some((text) => text.required && !consents.includes(text.kind));
  return isMissing ? { consents: say('form.required.consent') } : {};
}

export function checkAnswers(
  questions: readonly Question[],
  answers: Answers,
  isEmail: IsEmail,
): FieldProblems {
  const problems: FieldProblems = {};
  for (const question of questions) {
    const problem = answerProblem(question, answers[question.customFieldId], isEmail);
    if (problem !== undefined) problems[keyOf(question)] = problem;
  }
  return problems;
}

/** Server-side field errors in the page's language; some may belong to none of our fields. */
export function fieldProblems(
  refused: readonly string[],
  sent: readonly Question[] = [],
): { problems: FieldProblems; isAllPlaced: boolean } {
  const problems: FieldProblems = {};
  let isAllPlaced = true;
  for (const name of refused) {
    const field = fieldOf[name];
    const question = questionAt(name, sent);
    if (field !== undefined) problems[field] = refusalOf(field);
    else if (question !== undefined) problems[keyOf(question)] = say('form.refused.answer');
    else isAllPlaced = false;
  }
  return { problems, isAllPlaced };
}

/**
 * `inviteeQuestionAnswers.2.answer` is the third answer sent; `inviteeQuestionAnswers.budget` is one that was not sent.
 */
function questionAt(path: string, sent: readonly Question[]): Question | undefined {
  const [list, name] = path.split('.');
  if (list !== 'inviteeQuestionAnswers' && list !== 'secondaryQuestionsAnswer') return undefined;
  return sent[Number(name)] ?? sent.find((question) => question.identifier === name);
}

function refusalOf(field: Field): string {
  if (field === 'email') return say('form.refused.email');
  if (field === 'phone') return say('form.invalid.phone');
  return say(field === 'consents' ? 'form.required.consent' : 'form.refused.answer');
}

/** Uses the browser's own validation of email addresses. */
export function isEmailAddress(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return input.validity.valid;
}
