import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, newWebhook, requestOf, type WebhookValues } from './webhook-values.ts';

const stored = (name: string, value = '') => ({ name, value, isStored: true });
const added = (name: string, value: string) => ({ name, value, isStored: false });
const before: WebhookValues = {
  ...newWebhook,
  url: 'https://a.test/hook',
  eventIds: ['21'],
  headers: [stored('authorization'), stored('x-a'), stored('x-b')],
};

test('a new webhook is asked for with numbers, without empty rows of headers and without an empty description', () => {
  const { description, filters, headers } = requestOf({
    ...newWebhook,
    description: '  ',
    eventIds: ['21'],
    userIds: ['12', '15'],
    headers: [added('x-tenant', 'seven'), added('', '')],
  });
  assert.equal(description, null);
  assert.deepEqual(filters, { eventIds: [21], userIds: [12, 15] });
  assert.deepEqual(headers, { 'x-tenant': 'seven' });
  // So that the service reports what is wrong with half of one.
  assert.deepEqual(requestOf({ ...newWebhook, headers: [added('', 'x')] }).headers, { '': 'x' });
});

test('only what is different is changed', () => {
  assert.deepEqual(changesOf(before, before), {});
  assert.deepEqual(changesOf(before, { ...before, description: 'Orders', userIds: ['12'] }), {
    description: 'Orders',
    filters: { eventIds: [21], userIds: [12] },
  });
});

test('a stored header stays, gets another value, goes, or is replaced by one of the same name', () => {
  const after = (headers: WebhookValues['headers']) => changesOf(before, { ...before, headers }).headers;
  assert.deepEqual(after([stored('authorization', 'new'), stored('x-a')]), {
    authorization: 'new',
    'x-b': null,
  });
  assert.deepEqual(after([stored('authorization'), stored('x-a'), added('X-B', '2')]), { 'X-B': '2' });
  assert.deepEqual(after([]), { authorization: null, 'x-a': null, 'x-b': null });
});
