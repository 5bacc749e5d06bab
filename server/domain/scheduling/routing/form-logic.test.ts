import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedQuestions, namesOf, type FormQuestion, type Visitor } from '@callwright/contract/form-logic.ts';

const visitor: Visitor = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@acme.test',
  phone: '',
  timeZone: 'Europe/Berlin',
  utm: { utm_source: 'ads' },
  now: Temporal.Instant.from('2026-11-23T08:00:00Z').epochMilliseconds,
};
const when = (identifier: string, op: 'IN' | 'EMPTY' | 'GTE', ...values: string[]) => ({
  all: [{ identifier, op, values }],
});
const question = (id: number, step: number, showIf: FormQuestion['showIf'] = null): FormQuestion => ({
  customFieldId: id,
  identifier: `f${id}`,
  step,
  showIf,
});
const asked = (questions: FormQuestion[], answers: [number, string[]][] = []) =>
  askedQuestions(questions, new Map(answers), visitor).map(({ customFieldId }) => customFieldId);

test('questions come in the order of their steps, and those whose condition fails do not', () => {
  const questions = [question(3, 2, when('f1', 'IN', 'yes')), question(1, 1), question(2, 1)];
  assert.deepEqual(asked(questions), [1, 2]);
  assert.deepEqual(asked(questions, [[1, ['Yes']]]), [1, 2, 3]);
});

test('an answer to a question that is no longer asked counts for nothing', () => {
  const questions = [
    question(1, 1),
    question(2, 1, when('f1', 'IN', 'yes')),
    question(3, 2, when('f2', 'IN', 'x')),
  ];
  assert.deepEqual(
    asked(questions, [
      [1, ['no']],
      [2, ['x']],
    ]),
    [1],
  );
});

test('conditions see the visitor: e-mail domain, hour where they are, utm; what is unknown is empty', () => {
  const shown = [
    when('email-domain', 'IN', 'acme.test'),
    when('local-hour', 'IN', '9'),
    when('utm.source', 'IN', 'ads'),
    when('utm.utm_source', 'IN', 'ads'),
    when('owner', 'EMPTY'),
    when('f99', 'EMPTY'),
  ];
  const hidden = [when('phone-number', 'IN', '1'), when('local-hour', 'GTE', '10')];
  const questions = [...shown, ...hidden].map((showIf, index) => question(index + 1, 1, showIf));
  assert.deepEqual(asked(questions), [1, 2, 3, 4, 5, 6]);
});

test('the first word of a name is the first name', () => {
  assert.deepEqual(namesOf('  Ada King  Lovelace '), { firstName: 'Ada', lastName: 'King Lovelace' });
  assert.deepEqual(namesOf(''), { firstName: '', lastName: '' });
});
