import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';

const password = 'correct horse battery staple';

test('POST /auth/sign-in 200 for a hash made with other settings, which is renewed', async () => {
  const w = await workspace();
  const salt = Buffer.alloc(16, 7);
  const settings = {
    message: password,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 4_096,
    passes: 3,
  };
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const hash = `$argon2id$v=19$m=4096,t=3,p=1$${unpadded(salt)}$${unpadded(argon2Sync('argon2id', settings))}`;
  const { db } = server.app.database;
  await sql`update app_user set password_hash = ${hash} where id = ${w.owner.personId}`.execute(db);
  const signIn = () => server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  assert.equal((await signIn()).status, 200);
  const { rows } = await sql<{
    password_hash: string;
  }>`select password_hash from app_user where id = ${w.owner.personId}`.execute(db);
  assert.match(rows[0]?.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal((await signIn()).status, 200);
});
