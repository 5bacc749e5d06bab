import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { countsOf, goOn, here, inTarget, prepared } from './testing/instances.ts';
import { sourceWith, whole } from './testing/leads.ts';
import { walkDue } from './work.ts';

test('a process that ends at any row is followed by one that goes on there: nothing is lost or there twice', async (t) => {
  const source = await sourceWith(23);
  const { db } = here.app.database;
  await sql`create sequence fatal_row`.execute(db);
  await sql`create table fatal (at bigint)`.execute(db);
  await sql`
    create function die() returns trigger language plpgsql security definer as $$
    begin
      if nextval('fatal_row') = (select at from fatal) then raise exception 'killed' using errcode = '57P01'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger die before insert on contact for each row execute function die()`.execute(db);
  t.after(() => sql`drop trigger die on contact`.execute(db));
  for (const row of [1, 2, 19, 20, 21, 23]) {
    await sql`alter sequence fatal_row restart`.execute(db);
    await sql`delete from fatal`.execute(db);
    await sql`insert into fatal values (${row})`.execute(db);
    const target = await inTarget();
    const id = await prepared(target, source);
    await target.post(`/v1/imports/${id}/start`, {});
    await assert.rejects(goOn(target, id), /killed/);
    // Nothing continues before the lease of the killed process has expired.
    assert.equal(await walkDue(here.app), 0);
    here.clock.advance(180_000);
    const done = await goOn(target, id);
    assert.deepEqual(countsOf(done), whole(23), String(row));
    assert.equal((await target.get('/v1/contacts')).body.data.count, 23);
  }
});
