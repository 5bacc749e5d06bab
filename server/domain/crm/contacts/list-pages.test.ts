import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts';

describe('GET /v1/contacts pages', () => {
  async function filled(count: number): Promise<Workspace> {
    const w = await workspace();
    // The values are equal in every order, so that only the id distinguishes rows.
    await sql`
      insert into contact (account_id, first_name, email, email_normalized, preview_id, joined_time, created_at, updated_at, search_text)
      select ${w.id}, 'Name ' || n % 3, 'p' || n || '@example.com', 'p' || n || '@example.com', 'contact_' || n, '2026-01-01', '2026-01-01', '2026-01-01', 'p' || n
      from generate_series(1, ${count}) n`.execute(w.db);
    return w;
  }

  for (const query of [
    {},
    { orderColumn: 'firstName', orderBy: 'asc' },
    { search: 'p', orderColumn: 'id' },
    { statuses: 'POTENTIAL' },
    { statuses: 'POTENTIAL', orderColumn: 'email' },
  ]) {
    test(`every contact once by page and by cursor, with the exact count: ${JSON.stringify(query)}`, async () => {
      const w = await filled(30);
      const byPage: number[] = [];
      for (let page: number | null = 0; page !== null;) {
        const { body }: Json = await w.get(path, { ...query, limit: 7, page });
        assert.deepEqual([body.data.count, body.meta.hasMore], [30, page < 4]);
        byPage.push(...body.data.contacts.map((contact: Json) => contact.id));
        page = body.meta.nextPage;
      }
      const byCursor = await walk(w, { ...query, limit: 7 });
      assert.equal(new Set(byPage).size, 30);
      assert.deepEqual(byCursor, byPage);
    });
  }

  async function walk(
    w: Workspace,
    query: object,
    between: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { status, body }: Json = await w.get(path, { ...query, ...(cursor && { cursor }) });
      assert.equal(status, 200, JSON.stringify(body));
      ids.push(...body.data.contacts.map((contact: Json) => contact.id));
      cursor = body.meta.nextCursor ?? undefined;
      await between();
    } while (cursor);
    return ids;
  }

  for (const orderColumn of ['joinedTime', 'id', 'email']) {
    test(`a walk by cursor neither repeats nor skips while rows are inserted: ${orderColumn}`, async () => {
      const w = await filled(30);
      const old = new Set(await walk(w, { limit: 100 }));
      let n = 0;
      const seen = await walk(w, { limit: 7, orderColumn, orderBy: 'desc' }, () =>
        w.post(path, { email: `a${n++}@example.com` }),
      );
      assert.equal(new Set(seen).size, seen.length);
      assert.ok([...old].every((id) => seen.includes(id)));
    });
  }

  test('400 INVALID_CURSOR for a cursor that is garbled, of another filter, order, list or workspace', async () => {
    const [w, other] = [await filled(10), await filled(10)];
    const { nextCursor } = (await w.get(path, { limit: 3 })).body.meta;
    const tries = [
      await w.get(path, { cursor: 'nonsense' }),
      await w.get(path, { cursor: Buffer.from('["x","y",1]').toString('base64url') }),
      await w.get(path, { cursor: nextCursor, statuses: 'POTENTIAL' }),
      await w.get(path, { cursor: nextCursor, orderBy: 'asc' }),
      await w.get('/v1/eventCalls', { cursor: nextCursor }),
      await other.get(path, { cursor: nextCursor }),
    ];
    for (const { status, body } of tries) assert.deepEqual([status, body.code], [400, 'INVALID_CURSOR']);
    assert.equal((await w.get(path, { cursor: nextCursor, page: 1 })).body.code, 'VALIDATION_ERROR');
    assert.equal((await w.get(path, { limit: 5, cursor: nextCursor })).status, 200);
  });

  test('the total follows creation and deletion', async () => {
    const w = await filled(10);
    assert.equal((await w.get(path, { limit: 1 })).body.meta.count, 10);
    const { id } = await savedContact(w, { email: 'more@example.com' });
    assert.equal((await w.get(path, { page: 50 })).body.meta.count, 11);
    await w.post('/v1/contacts/delete', { id });
    assert.equal((await w.get(path)).body.meta.count, 10);
  });

  test('a workspace sees nothing of another', async () => {
    const w = await filled(3);
    const other = await workspace();
    const mine = (await w.get(path)).body.data.contacts.map((contact: Json) => contact.id);
    assert.equal((await other.get(path, { contactId: mine.join(',') })).body.data.count, 0);
    assert.equal((await other.get(path, { search: 'p1' })).body.data.count, 0);
  });
});
