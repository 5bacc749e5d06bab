import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { checkContactAnswers } from '#/domain/crm/fields/contact-answers.ts';
import { cleanContact } from '#/domain/crm/contact-records/contact-input.ts';
import { workspace } from '#/test/harness.ts';
import { newField } from '#/test/fields.ts';
import { createContacts } from './create-many.ts';
import { saveContact } from './save-contact.ts';
import { resolveTags } from './tags.ts';

const ownOfEach = ['id', 'contactId', 'previewId', 'email', 'phoneNumber'];

test('many contacts at once are what each alone would be: row, tags, answers, published change and entry of the log', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Budget' });
  const input = (n: number) => ({
    email: `n${n}@many.test`,
    phoneNumber: `+49 151 0000 000${n}`,
    firstName: 'Ada',
    country: 'DE',
    status: 'QUALIFIED' as const,
    tag: 'Warm',
    customFields: { [identifier]: ['5'], 'contact-stage': ['No Show'] },
    externalIds: { old: String(n) },
    consent: [{ kind: 'MARKETING' as const, at: '2026-01-01T00:00:00Z' }],
    joinedTime: '2026-01-02T00:00:00Z',
  });
  await w.within(async (tx) => {
    await saveContact(tx, input(1), 'IMPORT');
    const given = cleanContact(tx, input(2));
    const answers = await checkContactAnswers(tx, given.customFields);
    const tagIds = await resolveTags(tx, [], given.tag);
    await createContacts(tx, [{ given, tagIds, answers }], 'IMPORT', {});
  });
  const contacts = (await w.get('/v1/contacts', { orderColumn: 'id', orderBy: 'asc' })).body.data.contacts;
  const without = (one: object) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !ownOfEach.includes(name)));
  assert.equal(contacts.length, 2);
  const plain = contacts.map(without).map((one: { externalIds: object; consent: object[] }) => ({
    ...one,
    externalIds: Object.keys(one.externalIds),
    consent: one.consent.map((given) => ({ ...given, phoneNumber: typeof given })),
  }));
  assert.deepEqual(plain[1], plain[0]);
  const { rows } = await sql<{ type: string; object: object; search: string }>`
    select type, object from change where account_id = ${w.id} and type = 'contact.created' order by id`.execute(
    w.db,
  );
  assert.deepEqual(
    rows.map(({ object }) => Object.keys(object)),
    [Object.keys(rows[0]?.object ?? {}), Object.keys(rows[0]?.object ?? {})],
  );
  assert.deepEqual(
    (await w.get('/v1/contacts', { search: 'n2@many ada' })).body.count ??
      (await w.get('/v1/contacts', { search: 'n2@many ada' })).body.meta.count,
    1,
  );
  assert.equal((await w.get('/v1/audit', { action: 'contact.create' })).body.data.count, 2);
});
