import assert from 'node:assert/strict';
import { sql } from '../db/sql.ts';
import { boundClient, callback, codeFor, pkce } from './oauth-at.ts';
import { telling, type Telling } from './telling.ts';
import type { Tenant } from './tenant.ts';

/** What the endpoints of a workspace itself tell: its events, fields, members, apps and rules. */
export const changesOfSettings: Readonly<Record<string, readonly Telling[]>> = {
  'events.create': [telling('an event', ['event.created'])],
  'events.update': [
    telling('a name', ['event.updated'], ({ ids }) => ({ id: ids.event, name: 'Changed' })),
    telling('the same', [], ({ ids }) => ({ id: ids.event, name: 'Changed' })),
    telling('off, with a color', ['event.deactivated', 'event.updated'], ({ ids }) => ({
      id: ids.event,
      status: 'DEACTIVATED',
      color: 'red',
    })),
  ],
  'events.setStatus': [
    telling('off', ['event.deactivated']),
    telling('off again', []),
    telling('on', ['event.activated'], ({ ids }) => ({ id: ids.event, status: 'ACTIVATED' })),
  ],
  'events.duplicate': [telling('a copy', ['event.created'])],
  'events.remove': [telling('an event', ['event.deleted'])],
  'fields.create': [telling('a field', ['field.created'])],
  'fields.update': [
    telling('a description', ['field.updated'], ({ ids }) => ({ id: ids.field, description: 'Changed' })),
    telling('the same', [], ({ ids }) => ({ id: ids.field, description: 'Changed' })),
    telling('an option that a rule names', ['event.updated', 'field.updated'], renamedOption),
  ],
  'users.invite': [telling('somebody', ['user.invited'])],
  'users.update': [
    telling('a role', ['user.updated'], ({ ids }) => ({ id: ids.user, role: 'SETTER' })),
    telling('the same role', [], ({ ids }) => ({ id: ids.user, role: 'SETTER' })),
    telling('out, with a call ahead', ['call.reassigned', 'user.deactivated'], ({ ids, w }) => ({
      id: ids.user,
      status: 'DEACTIVATED',
      reassignTo: w.owner.userId,
    })),
  ],
  'auth.updateProfile': [
    telling('a name', ['user.updated'], () => ({ firstName: 'Ada' })),
    telling('the same name', [], () => ({ firstName: 'Ada' })),
  ],
  'teams.remove': [telling('the team of an event', ['event.updated'])],
  'availabilities.remove': [telling('the hours of a host', ['event.updated'], spareHours)],
  'auth.acceptInvitation': [telling('an invitation', ['user.activated'], invited)],
  'automations.undo': [
    telling('a pause that is over', []),
    telling('a pause', ['event.updated'], async ({ w, ids }) => {
      await pausedByRule(w, ids);
      return { id: ids.automationAction };
    }),
  ],
  'oauth.token': [
    telling('a code', ['oauth.app_connected'], codeOfNewApp),
    telling('a refresh token', [], ({ app }) => ({
      grant_type: 'refresh_token',
      client_id: app.id,
      client_secret: app.secret,
      refresh_token: app.refreshToken,
    })),
  ],
  'oauth.revoke': [telling('what an app holds', ['oauth.app_revoked']), telling('again', [])],
  'oauth.disconnectApp': [telling('an app', ['oauth.app_revoked'])],
  'oauth.removeClient': [telling('an app that is connected', ['oauth.app_revoked'])],
  'webhooks.test': [telling('a webhook', ['webhook.test'])],
};

async function spareHours({ w, ids }: Tenant): Promise<object> {
  await w.post('/v1/userAvailabilities', { name: 'Others', userId: ids.user, timeZone: 'UTC', weekdays: [] });
  return { id: ids.availability };
}

async function renamedOption({ w, ids }: Tenant): Promise<object> {
  const { body } = await w.get('/v1/fields/objects', { objectType: 'CONTACT', limit: 100 });
  const field = body.data.find(({ id }: { id: number }) => id === ids.selectField);
  const [option] = field.options;
  const when = { all: [{ customFieldId: ids.selectField, op: 'IN', values: [option.name] }] };
  const changed = await w.put('/v1/events', {
    id: ids.event,
    disqualifyRules: [{ id: 'a', when, action: 'MESSAGE' }],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  return {
    id: ids.selectField,
    options: field.options.map(({ id, name }: { id: number; name: string }) => ({
      id,
      name: id === option.id ? `${name}, renamed` : name,
    })),
  };
}

/** As an administrator without a mail server invites: the link is in the outbox. */
async function invited({ w }: Tenant): Promise<object> {
  const email = `joins-${w.id}@example.test`;
  assert.equal((await w.post('/v1/users/invite', { email, role: 'CLOSER' })).status, 201);
  const { body } = await w.get('/v1/mails');
  const mail = body.data.mails.find((entry: { to: string }) => entry.to === email);
  const token = /token=([A-Za-z0-9_-]+)/.exec(mail.text)?.[1];
  return { token, password: 'correct horse battery staple', firstName: 'Nina' };
}

async function codeOfNewApp({ w }: Tenant): Promise<object> {
  const client = await boundClient(w);
  const proof = pkce();
  return {
    grant_type: 'authorization_code',
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: callback,
    code: await codeFor(w.owner, client, proof),
    code_verifier: proof.verifier,
  };
}

/** The pause of the tenant's rule as if it had begun just now. */
async function pausedByRule(w: Tenant['w'], { automationAction, event, user }: Tenant['ids']): Promise<void> {
  await w.within(async ({ db }) => {
    await sql`
      update automation_action set until = now() + interval '1 day' where account_id = ${w.id} and id = ${automationAction}`.execute(
      db,
    );
    await sql`
      update event_host h set is_paused = true, paused_until = a.until, paused_reason = a.reason from automation_action a
      where a.account_id = ${w.id} and a.id = ${automationAction} and h.account_id = a.account_id and h.event_id = ${event} and h.user_id = ${user}`.execute(
      db,
    );
  });
}
