import { provisioningScopes } from '@callwright/contract/scopes.ts';
import type { CredentialKind } from '#/domain/people/credentials/pairs.ts';
import type { Json } from '../client.ts';
import { newEvent } from '../events.ts';
import { server } from '../harness.ts';
import { made } from '../interface/made.ts';
import { linkToken } from '../mails.ts';
import { bearer, request, sendMessage } from '../mcp/send.ts';
import { authorize, boundClient, exchange, pkce, target } from '../oauth.ts';
import { nowhere } from '../webhooks.ts';
import type { Maker } from './makers.ts';

/** The result of an attempt: refused, or the secret that was created (null if no reply contains it). */
export type Attempted = { readonly status: number; readonly body: Json; readonly secret: string | null };

type Attempt = {
  make(maker: Maker): Promise<Attempted>;
  /** Whether the created credential still works. */
  works?(secret: string, maker: Maker): Promise<boolean>;
};

const password = 'correct horse battery staple';
let count = 0;

const meOf = async (secret: string): Promise<boolean> =>
  (await server.anybody.with({ Authorization: `Bearer ${secret}` }).get('/v1/me')).status === 200;

async function makeKey({ client }: Maker, fields: object): Promise<Attempted> {
  const { status, body } = await client.post('/v1/apiKeys', { name: 'Made', ...fields });
  return { status, body, secret: body.data?.key ?? null };
}

/** How a maker would create each kind of credential over HTTP, and how that credential is used. */
export const attempts: Record<CredentialKind, Attempt> = {
  session: {
    async make({ client, secret }) {
      const joined = await server.anybody.post('/auth/invitation', { token: secret, password });
      const { status, body } = joined.status === 200 ? joined : await client.get('/auth/session');
      return { status, body, secret: body.token ?? null };
    },
    works: meOf,
  },
  apiKey: { make: (maker) => makeKey(maker, { scopes: ['*'] }), works: meOf },
  provisioningKey: {
    make: (maker) => makeKey(maker, { purpose: 'PROVISIONING', scopes: [...provisioningScopes] }),
    works: meOf,
  },
  appToken: {
    async make({ w, person, client }) {
      const app = await boundClient(w);
      const proof = pkce();
      const reply = await authorize({ ...person, client }, app, proof);
      if (reply.status !== 302) return { status: reply.status, body: reply.body, secret: null };
      const code = target(reply).searchParams.get('code') ?? '';
      const { status, body } = await exchange(app, code, proof.verifier);
      return { status, body, secret: body.access_token ?? null };
    },
    works: meOf,
  },
  invitation: {
    async make({ w, client }) {
      count += 1;
      const email = `made-${count}@example.test`;
      const { status, body } = await client.post('/v1/users/invite', { email, role: 'CLOSER' });
      return { status, body, secret: status === 201 ? await linkToken(w, email) : null };
    },
    works: async (token) => (await server.anybody.get('/auth/invitation', { token })).status === 200,
  },
  resetLink: {
    async make({ person, client }) {
      const { status, body } = await client.post('/auth/password/forgot', { email: person.email });
      return { status, body, secret: null };
    },
  },
  calendarFeed: {
    async make({ client }) {
      const { status, body } = await client.post('/v1/calendarFeed/rotate');
      return { status, body, secret: status === 201 ? new URL(body.data.url).pathname : null };
    },
    works: async (path) => (await server.anybody.get(path)).status === 200,
  },
  bookingPageToken: {
    async make({ w, person, client }) {
      const { linkPrefix } = await newEvent(w, [person.userId]);
      const { status, body } = await client.get('/public/event', { linkPrefix });
      return { status, body, secret: body.data?.form.pageToken ?? null };
    },
  },
  webhookSecret: {
    async make({ client }) {
      const { status, body } = await client.post('/v1/webhooks', { url: nowhere, types: ['contact.merged'] });
      return { status, body, secret: body.data?.webhook.id ?? null };
    },
    // The next change shows it; the webhook subscribes to no such change, so that nothing is sent.
    async works(id, { w }) {
      count += 1;
      await made(w.post('/v1/contacts', { email: `change-${count}@example.test` }));
      await server.drainOutbox();
      return (await w.get(`/v1/webhooks/${id}`)).body.data.webhook.status === 'ACTIVE';
    },
  },
  mcpSession: {
    async make({ secret }) {
      const response = await fetch(`${server.origin}/sse`, {
        headers: { ...bearer(secret), Accept: 'text/event-stream' },
      });
      if (response.status !== 200) {
        const body: unknown = await response.json();
        return { status: response.status, body, secret: null };
      }
      const chunk = await response.body?.getReader().read();
      const path = /data: (\S+)/.exec(new TextDecoder().decode(chunk?.value))?.[1] ?? '';
      return { status: 200, body: {}, secret: path };
    },
    works: async (path, { secret }) =>
      (await sendMessage(server.origin + path, request('ping'), bearer(secret))).status === 202,
  },
};
