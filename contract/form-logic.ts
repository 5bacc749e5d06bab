import { holds, type Facts, type Nested } from './condition-logic.ts';

// Decides which questions a form asks, both in the browser and again on the server.

export type FormQuestion = {
  readonly customFieldId: number;
  readonly identifier: string;
  readonly step: number;
  readonly showIf: Nested | null;
};

/** What a form knows about a person in addition to their answers. */
export type Visitor = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly utm: Readonly<Record<string, string>>;
  /** Epoch milliseconds, for the visitor's local hour. */
  readonly now: number;
};

/** Questions sorted by step; within a step they keep their order. */
export function inOrderOfForm<Q extends FormQuestion>(questions: readonly Q[]): Q[] {
  return questions.toSorted((a, b) => a.step - b.step);
}

/**
 * The questions for a person with these answers, in order. A condition sees only answers to questions asked before it;
 * an answer to a question that is no longer asked does not count.
 */
export function askedQuestions<Q extends FormQuestion>(
  questions: readonly Q[],
  answers: ReadonlyMap<number, readonly string[]>,
  visitor: Visitor,
): Q[] {
  const byField = new Map<number, readonly string[]>();
  const byName = new Map<string, readonly string[]>(knownOf(visitor));
  const facts: Facts = { byField, byName, identifiers: new Map() };
  const asked: Q[] = [];
  for (const question of inOrderOfForm(questions)) {
    if (question.showIf !== null && !holds(question.showIf, facts)) continue;
    asked.push(question);
    const answer = answers.get(question.customFieldId) ?? [];
    byField.set(question.customFieldId, answer);
    byName.set(question.identifier, answer);
  }
  return asked;
}

/** “Ada King Lovelace” has the first name Ada and the last name King Lovelace. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.split(/\s+/).filter((part) => part !== '');
  return { firstName: first, lastName: rest.join(' ') };
}

/** Known values by their names in conditions. */
function knownOf(visitor: Visitor): [string, string[]][] {
  const { firstName, lastName, email, phone, timeZone, utm, now } = visitor;
  const one = (value: string | undefined): string[] => (value === undefined || value === '' ? [] : [value]);
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return [
    ['first-name', one(firstName)],
    ['last-name', one(lastName)],
    ['email', one(email)],
    ['email-domain', one(email.split('@')[1])],
    ['phone-number', one(phone)],
    ['time-zone', one(timeZone)],
    ['local-hour', [String(Number(hour))]],
    ...Object.entries(utm).flatMap(([key, value]): [string, string[]][] => [
      [`utm.${key}`, [value]],
      [`utm.${key.replace(/^utm_/, '')}`, [value]],
    ]),
  ];
}
