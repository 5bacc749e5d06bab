import assert from 'node:assert/strict';
import { hashPassword } from '#/domain/people/auth/passwords.ts';
import { codeAt, stepOf } from '#/domain/people/factors/totp.ts';
import { sql } from '#/platform/db/sql.ts';
import type { TestServer } from './server.ts';
import type { Member } from './workspace.ts';

export const password = 'correct horse battery staple';

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Lets a member sign in with `password`. */
export async function givePassword(to: TestServer, { personId }: Member): Promise<void> {
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${personId}`.execute(
    to.app.database.db,
  );
}

/** An authenticator app: a second implementation that gets only what a person would enter. */
export class AuthenticatorApp {
  readonly #secret: Buffer;

  constructor(secret: string) {
    const bits = Array.from(secret)
      .map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** The code that it shows some steps of 30 seconds from now. */
  code(nowMs: number, stepsAhead = 0): string {
    return codeAt(this.#secret, stepOf(nowMs) + stepsAhead);
  }
}

export type Enrolled = { readonly app: AuthenticatorApp; readonly secret: string; readonly codes: string[] };

/**
 * A member who can sign in with `password` and has enabled an authenticator app; the code of the next step is unused.
 */
export async function enroll(to: TestServer, member: Member): Promise<Enrolled> {
  await givePassword(to, member);
  const started = await member.client.post('/auth/factors/totp');
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const { secret } = started.body.data;
  const app = new AuthenticatorApp(secret);
  const { status, body } = await member.client.post('/auth/factors/totp/confirm', {
    code: app.code(to.clock.now()),
  });
  assert.equal(status, 200, JSON.stringify(body));
  to.clock.advance(30_000);
  return { app, secret, codes: body.data.recoveryCodes };
}

/** Signs in up to the second factor, and returns the token to continue. */
export async function pendingToken(to: TestServer, { email }: Member): Promise<string> {
  const { status, body, headers } = await to.anybody.post('/auth/sign-in', { email, password });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(headers.get('set-cookie'), null);
  assert.equal(body.token, undefined);
  return body.secondFactor.token;
}
