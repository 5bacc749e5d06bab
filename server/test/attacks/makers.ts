import { makeLink } from '#/domain/people/credentials/access-links.ts';
import type { CredentialKind } from '#/domain/people/credentials/pairs.ts';
import { appScopeNames, provisioningScopes } from '@callwright/contract/scopes.ts';
import type { Client } from '../client.ts';
import { newEvent } from '../events.ts';
import { server } from '../harness.ts';
import { made } from '../interface/made.ts';
import { EventStream } from '../mcp/event-stream.ts';
import { boundClient, tokensFor } from '../oauth.ts';
import { linkToken } from '../mails.ts';
import { pageToken } from '../page-token.ts';
import type { Member, Workspace } from '../workspace.ts';
import { newWebhook } from '../webhooks.ts';

/** A credential of a workspace administrator, which can be revoked. */
export type Maker = {
  readonly w: Workspace;
  readonly person: Member;
  readonly secret: string;
  /** Sends the secret as a credential, even if it is not meant as one. */
  readonly client: Client;
  /** Revokes the credential itself, if that is possible. */
  end?(): Promise<unknown>;
};

type Made = { secret: string; end?: () => Promise<unknown> };
type Make = (w: Workspace, person: Member) => Promise<Made>;

async function keyOf(w: Workspace, { client }: Member, fields: object): Promise<Made> {
  const { key, apiKey } = await made(client.post('/v1/apiKeys', { name: 'Maker', ...fields }));
  return { secret: key, end: () => made(w.owner.client.delete(`/v1/apiKeys/${apiKey.id}`)) };
}

/** How people create each kind of credential in the app. */
const makes: Record<CredentialKind, Make> = {
  session: async (_w, { token, client }) => ({
    secret: token,
    end: () => made(client.post('/auth/sign-out')),
  }),
  apiKey: (w, person) => keyOf(w, person, { scopes: ['*'] }),
  provisioningKey: (w, person) =>
    keyOf(w, person, { purpose: 'PROVISIONING', scopes: [...provisioningScopes] }),
  appToken: async (w, person) => {
    const app = await boundClient(w, { scope: appScopeNames.join(' ') });
    const { access } = await tokensFor(person, app);
    const at = { clientId: app.id, workspaceId: w.id };
    return {
      secret: access,
      end: () => made(person.client.post('/auth/connected-apps/disconnect', at)),
    };
  },
  invitation: async (w, { client }) => {
    const email = `invited-${w.id}@example.test`;
    await made(client.post('/v1/users/invite', { email, role: 'SUPER_ADMIN' }));
    return { secret: await linkToken(w, email) };
  },
  resetLink: async (w, { personId }) => ({
    secret: await w.within((tx) => makeLink(tx, 'RESET', { personId })),
  }),
  calendarFeed: async (_w, { client }) => {
    const { url } = await made(client.post('/v1/calendarFeed/rotate'));
    return { secret: new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length) };
  },
  bookingPageToken: async (w, { userId }) => ({
    secret: await pageToken((await newEvent(w, [userId])).linkPrefix),
  }),
  webhookSecret: async (w) => ({ secret: (await newWebhook(w)).secret }),
  mcpSession: async (w) => {
    const stream = await EventStream.open(server.origin, w.key);
    const { data = '' } = (await stream.next()) ?? {};
    return { secret: data.split('sessionId=')[1] ?? '', end: () => stream.close() };
  },
};

/** A credential of the given kind, owned by an administrator who is not the owner, so that they can leave. */
export async function makerOf(kind: CredentialKind, w: Workspace): Promise<Maker> {
  const person = await w.member('SUPER_ADMIN');
  const { secret, end } = await makes[kind](w, person);
  return { w, person, secret, client: w.as(secret), ...(end !== undefined && { end }) };
}
