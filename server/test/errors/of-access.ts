import { stepUpMs } from '@callwright/contract/endpoint.ts';
import type { ErrorCode } from '@callwright/contract/errors.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Json, Reply } from '../client.ts';
import { enroll, pendingToken } from '../factors.ts';
import { server, workspace } from '../harness.ts';
import { at, freshEmail, made } from '../interface/made.ts';
import { newContact } from '../interface/world.ts';
import { book, type Refusal } from './refusal.ts';

/** The caller may not do this, or not at this time. */
export const ofAccess: Partial<Record<ErrorCode, Refusal>> = {
  API_KEY_REQUIRED: {
    when: 'there is no credential',
    send: () => server.anybody.get('/v1/contacts'),
    headers: { 'www-authenticate': /^Bearer/ },
  },
  API_KEY_INVALID: {
    when: 'the key is unknown',
    send: ({ w }) => w.as(`${w.key.slice(0, -1)}${w.key.endsWith('a') ? 'b' : 'a'}`).get('/v1/contacts'),
  },
  API_KEY_EXPIRED: {
    when: 'the key has expired',
    send: async ({ w }) => {
      const { key } = await made(
        w.owner.client.post('/v1/apiKeys', { name: 'Short', scopes: ['*'], expiresAt: at(1) }),
      );
      return later(2, () => w.as(key).get('/v1/contacts'));
    },
  },
  TOKEN_INVALID: {
    when: 'the token is unknown',
    send: ({ w }) => w.as(`${w.owner.token.slice(0, -4)}none`).get('/v1/contacts'),
  },
  TOKEN_EXPIRED: {
    when: 'nobody used the session for too long',
    send: async ({ w }) => {
      const { client } = await w.member('CLOSER');
      return later(40, () => client.get('/v1/contacts'));
    },
  },
  SIGN_IN_FAILED: {
    when: 'the password is wrong',
    send: () => server.anybody.post('/auth/sign-in', { email: freshEmail(), password: 'Not the password' }),
  },
  SECOND_FACTOR_FAILED: {
    when: 'the code is wrong',
    send: async () => {
      const w = await workspace();
      await enroll(server, w.owner);
      const token = await pendingToken(server, w.owner);
      return server.anybody.post('/auth/second-factor', { token, code: '000000' });
    },
  },
  PASSKEY_REFUSED: {
    when: 'the passkey is not known',
    send: () => {
      const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
      const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', response };
      return server.anybody.post('/auth/passkey', { passkey });
    },
  },
  SIGN_IN_EXPIRED: {
    when: 'the password was too long ago',
    send: () => server.anybody.post('/auth/second-factor', { token: 'none', code: '000000' }),
  },
  SECOND_FACTOR_REQUIRED: {
    when: 'the workspace requires a second factor, and the member has none',
    send: async () => {
      const w = await workspace();
      await made(w.owner.client.put('/v1/workspace', { secondFactor: 'EVERYBODY' }));
      return w.owner.client.get('/v1/contacts');
    },
  },
  INSUFFICIENT_SCOPE: {
    when: 'the key may only read',
    send: async ({ w }) => (await w.keyWith(['*:read'])).client.post('/v1/contacts', { email: freshEmail() }),
    headers: { 'www-authenticate': /error="insufficient_scope", scope="contacts:write"/ },
    details: ['scopes'],
    reason: 'SCOPES_LACKING',
  },
  INSUFFICIENT_ROLE: {
    when: 'a viewer writes',
    send: async ({ w }) => (await w.member('VIEWER')).client.post('/v1/contacts', { email: freshEmail() }),
  },
  REAUTHENTICATION_REQUIRED: {
    when: 'the person proved who they are too long ago',
    send: async ({ w }) => {
      const { client } = await w.member('SUPER_ADMIN');
      server.clock.advance(stepUpMs);
      try {
        return await client.post('/v1/apiKeys', { name: 'Late', scopes: ['*'] });
      } finally {
        server.clock.reset();
      }
    },
  },
  SESSION_REQUIRED: {
    when: 'a key makes a key',
    send: ({ w }) => w.post('/v1/apiKeys', { name: 'Child', scopes: ['*'] }),
  },
  PLAN_WITHOUT_API: {
    when: 'a key is used on the Startup plan',
    send: async () => (await workspace({ plan: 'STARTUP' })).get('/v1/contacts'),
  },
  IP_NOT_ALLOWED: {
    when: 'the key is bound to another address',
    send: async ({ w }) => {
      const body = { name: 'Bound', scopes: ['*'], allowedIps: ['192.0.2.1'] };
      return w.as((await made(w.owner.client.post('/v1/apiKeys', body))).key).get('/v1/contacts');
    },
  },
  CONTACT_BLOCKED: {
    when: 'the contact is blocked',
    send: async (world) => {
      const { id } = await newContact(world);
      await made(world.w.put('/v1/contacts', { id, blocked: true }));
      return book(world, { contactId: id });
    },
  },
  LINK_USED: {
    when: 'the link of a mail is used up',
    send: () => server.anybody.post('/auth/password/reset', { token: 'none', password: 'A new password' }),
  },
  RATE_LIMIT_EXCEEDED: {
    when: 'there was one request too many',
    send: async () => {
      const other = await workspace();
      await sql`update account set limit_points = 1 where id = ${other.id}`.execute(server.app.database.db);
      await other.get('/v1/contacts');
      return other.get('/v1/contacts');
    },
    headers: { 'retry-after': /^\d+$/ },
  },
};

/** Sends a request some days from now. */
async function later(days: number, ask: () => Promise<Reply<Json>>): Promise<Reply<Json>> {
  server.clock.advance(days * dayMs);
  try {
    return await ask();
  } finally {
    server.clock.reset();
  }
}
