import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageEvent } from './api.ts';
import {
  checkConsents,
  checkGuests,
  checkPerson,
  fieldProblems,
  type Details,
  type FieldProblems,
} from './form-check.ts';
import { readPrefill, splitGuests } from './prefill.ts';
import { submissionKeys } from './submission.ts';

const event: PageEvent = {
  linkPrefix: 'acme/intro',
  status: 'ACTIVATED',
  name: 'Intro',
  description: null,
  color: null,
  language: 'en',
  coverUrl: null,
  company: { name: 'Acme', brandColor: null, logoUrl: null },
  hosts: [],
  collective: false,
  durationMin: 30,
  durations: [],
  timeZoneMode: 'INVITEE',
  timeZone: 'UTC',
  weekStart: 'MONDAY',
  location: null,
  requirePhone: false,
  requireEmail: true,
  additionalGuestsAllowed: true,
  deposit: null,
  consentTexts: [{ kind: 'privacy', text: 'I agree', required: true, version: '1' }],
  waitingList: false,
};
const details: Details = {
  name: 'Ada',
  email: 'ada@example.test',
  phone: '',
  guests: '',
  notes: '',
  consents: ['privacy'],
  location: 0,
};
const isEmail = (text: string) => text.includes('@');
const checkDetails = (of: PageEvent, given: Details, check: typeof isEmail): FieldProblems => ({
  ...checkPerson(of, given, check),
  ...checkGuests(given, check),
  ...checkConsents(of, given),
});

test('a missing value is reported next to its field', () => {
  assert.deepEqual(checkDetails(event, details, isEmail), {});
  assert.deepEqual(
    Object.keys(checkDetails(event, { ...details, name: ' ', email: '', consents: [] }, isEmail)),
    ['name', 'email', 'consents'],
  );
  assert.deepEqual(Object.keys(checkDetails({ ...event, requirePhone: true }, details, isEmail)), ['phone']);
});

test('without required e-mail, an e-mail address or a phone number is enough', () => {
  const relaxed = { ...event, requireEmail: false };
  assert.deepEqual(checkDetails(relaxed, { ...details, email: '', phone: '+49 30 1' }, isEmail), {});
  assert.deepEqual(Object.keys(checkDetails(relaxed, { ...details, email: '' }, isEmail)), ['email']);
});

test('guests are accepted with any separator, and a wrong one is named', () => {
  assert.deepEqual(splitGuests(' a@x.test; b@x.test,\nc@x.test a@x.test '), [
    'a@x.test',
    'b@x.test',
    'c@x.test',
  ]);
  assert.match(
    checkDetails(event, { ...details, guests: 'a@x.test, nobody' }, isEmail).guests ?? '',
    /nobody/,
  );
  const eleven = Array.from({ length: 11 }, (_, index) => `g${index}@x.test`).join(' ');
  assert.deepEqual(Object.keys(checkDetails(event, { ...details, guests: eleven }, isEmail)), ['guests']);
});

test('a refusal of the service is shown at its field in the page’s words; one without a field is reported separately', () => {
  assert.deepEqual(fieldProblems(['phoneNumber', 'firstName', 'duration']), {
    problems: {
      phone: 'Enter a phone number with its country code, like +49 30 123456',
      name: 'This answer was not accepted. Please check it.',
    },
    isAllPlaced: false,
  });
});

test('the address fills in the form and its utm parameters are passed on', () => {
  const prefill = readPrefill(
    '?firstName=Ada&lastName=Lovelace&email=ada%40x.test&guests=a%40x.test&guests=b%40x.test&utm_source=ads&utm_medium=&utm_x-y=1&other=1',
  );
  assert.deepEqual(prefill, {
    name: 'Ada Lovelace',
    email: 'ada@x.test',
    phone: '',
    guests: 'a@x.test, b@x.test',
    notes: '',
    utm: { utm_source: 'ads' },
  });
  assert.equal(readPrefill('?name=Grace&firstName=Ada').name, 'Grace');
});

test('a retry keeps its key; other content, or an answered request, gets a new one', () => {
  const keys = submissionKeys();
  const first = keys.keyFor({ slot: 1 });
  assert.match(first, /^[0-9a-f]{32}$/);
  assert.equal(keys.keyFor({ slot: 1 }), first);
  const second = keys.keyFor({ slot: 2 });
  assert.notEqual(second, first);
  keys.answered();
  assert.notEqual(keys.keyFor({ slot: 2 }), second);
});
