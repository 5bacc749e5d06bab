import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { kinds } from '#/domain/insight/archive/resources.ts';

/** Fields that do not change after a record was made, and technical ones. */
const unnamed = new Set(
  'id eventId previewId linkPrefix callType type routing isChatContact joinedTime createdBy createdAt'.split(
    ' ',
  ),
);

test('the app has a name for each field of a contact, call or deal whose past it shows', () => {
  const file = join(import.meta.dirname, '../../web/src/past/messages/en.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const kind of ['CONTACT', 'CALL', 'DEAL'] as const) {
    const fields = Object.values(kinds[kind].columns).filter((field) => !unnamed.has(field));
    const missing = fields.filter((field) => !(`f.${field}` in texts || `f.${kind}.${field}` in texts));
    assert.deepEqual(missing, [], kind);
  }
});
