import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf } from './failure.ts';

const body = (code: string, details: object = {}) => ({
  code,
  message: { status: 'In words', details: { formErrors: [], fieldErrors: {}, ...details } },
  requestId: 'req_1',
});

test('a lost time is answered with free times near it', () => {
  const nearest = [
    { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T09:30:00.000Z' },
    { start: 'nonsense' },
    null,
  ];
  assert.deepEqual(failureOf(409, body('SLOT_UNAVAILABLE', { nearest }), null), {
    kind: 'taken',
    nearest: [nearest[0]],
  });
});

test('refused fields are identified by name, parts of a field by that of the field, the request as a whole by none', () => {
  const fieldErrors = {
    email: ['One', 'Two'],
    'additionalGuests.0.email': ['Invalid e-mail'],
    'additionalGuests.1.email': ['Invalid e-mail'],
    notes: [],
  };
  assert.deepEqual(failureOf(400, body('VALIDATION_ERROR', { fieldErrors, formErrors: ['Whole'] }), null), {
    kind: 'invalid',
    fields: ['email', 'additionalGuests', ''],
  });
});

test('each code that the page answers in its own way', () => {
  assert.deepEqual(
    failureOf(400, body('MINIMUM_NOTICE', { fieldErrors: { dateTime: ['Too soon'] } }), null),
    { kind: 'closed', reason: 'MINIMUM_NOTICE' },
  );
  assert.equal(failureOf(409, body('EVENT_DEACTIVATED'), null).kind, 'deactivated');
  assert.equal(failureOf(409, body('DUPLICATE_BOOKING'), null).kind, 'duplicate');
  assert.equal(failureOf(409, body('IDEMPOTENCY_IN_PROGRESS'), null).kind, 'running');
  assert.equal(failureOf(409, body('BOOKING_LIMIT_REACHED'), null).kind, 'limit');
  assert.equal(failureOf(409, body('BOOKING_LINK_GONE'), null).kind, 'linkGone');
  assert.equal(
    failureOf(404, { code: 'NOT_FOUND', message: 'There is no such event' }, null).kind,
    'missing',
  );
  assert.equal(failureOf(409, body('CALL_CANCELLED'), null).kind, 'cancelled');
  assert.equal(failureOf(409, body('CHANGE_NOT_ALLOWED'), null).kind, 'fixed');
  assert.equal(failureOf(409, body('OUTCOME_RECORDED'), null).kind, 'fixed');
  assert.equal(failureOf(409, body('CONTACT_DISQUALIFIED'), null).kind, 'disqualified');
  assert.equal(failureOf(409, body('CONFLICT'), null).kind, 'collided');
  assert.deepEqual(failureOf(413, body('BODY_TOO_LARGE'), null), { kind: 'other' });
  assert.deepEqual(failureOf(503, { code: 'UNAVAILABLE', message: 'Later', requestId: 'req_2' }, null), {
    kind: 'server',
    requestId: 'req_2',
  });
});

test('a pause is as long as the service says, in the body or in the header', () => {
  assert.deepEqual(failureOf(429, { code: 'RATE_LIMIT_EXCEEDED', retryAfter: 7 }, '9'), {
    kind: 'wait',
    seconds: 7,
  });
  assert.deepEqual(failureOf(429, {}, '9'), { kind: 'wait', seconds: 9 });
  assert.deepEqual(failureOf(429, null, null), { kind: 'wait', seconds: 10 });
});

test('a body that is not from the service is a failure of the service, not of the page', () => {
  for (const strange of [null, 'text', 7, [], { message: null }, { code: 5, message: { details: 3 } }]) {
    assert.equal(failureOf(502, strange, null).kind, 'server');
    assert.equal(failureOf(404, strange, null).kind, 'missing');
    assert.equal(failureOf(409, strange, null).kind, 'other');
  }
});
