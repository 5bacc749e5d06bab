import assert from 'node:assert/strict';
import { sql } from '#/platform/db/sql.ts';
import { AuthenticatorApp, enroll } from './factors.ts';
import { boundClient, callback, codeFor, pkce } from './oauth-at.ts';
import { expectChanges, type ExpectedChanges } from './expected-changes.ts';
import { linkToken } from './mails.ts';
import type { Tenant } from './tenant.ts';

const smallPicture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
).toString('base64');

/** What the endpoints of workspace settings publish: events, fields, members, apps and rules. */
export const changesOfSettings: Readonly<Record<string, readonly ExpectedChanges[]>> = {
  'events.create': [expectChanges('an event', ['event.created'])],
  'events.update': [
    expectChanges('a name', ['event.updated'], ({ ids }) => ({ id: ids.event, name: 'Changed' })),
    expectChanges('the same', [], ({ ids }) => ({ id: ids.event, name: 'Changed' })),
    expectChanges('off, with a color', ['event.deactivated', 'event.updated'], ({ ids }) => ({
      id: ids.event,
      status: 'DEACTIVATED',
      color: 'red',
    })),
  ],
  'events.updateCover': [
    expectChanges('a picture', ['event.updated'], ({ ids }) => ({ id: ids.event, cover: smallPicture })),
    expectChanges('none', ['event.updated'], ({ ids }) => ({ id: ids.event, cover: null })),
    expectChanges('none again', [], ({ ids }) => ({ id: ids.event, cover: null })),
  ],
  'events.setStatus': [
    expectChanges('off', ['event.deactivated']),
    expectChanges('off again', []),
    expectChanges('on', ['event.activated'], ({ ids }) => ({ id: ids.event, status: 'ACTIVATED' })),
  ],
  'events.duplicate': [expectChanges('a copy', ['event.created'])],
  'events.remove': [expectChanges('an event', ['event.deleted'])],
  'fields.create': [expectChanges('a field', ['field.created'])],
  'fields.update': [
    expectChanges('a description', ['field.updated'], ({ ids }) => ({
      id: ids.field,
      description: 'Changed',
    })),
    expectChanges('the same', [], ({ ids }) => ({ id: ids.field, description: 'Changed' })),
    expectChanges('an option that a rule names', ['event.updated', 'field.updated'], renamedOption),
  ],
  'fields.remove': [expectChanges('a field', ['field.deleted'], ({ ids }) => ({ ids: [ids.callField] }))],
  'fields.restore': [expectChanges('a field', ['field.updated'], ({ ids }) => ({ ids: [ids.deletedField] }))],
  'calendarConnections.remove': [expectChanges('an account', ['calendar.disconnected'])],
  'users.invite': [expectChanges('a person', ['user.invited'])],
  'users.update': [
    expectChanges('a role', ['user.updated'], ({ ids }) => ({ id: ids.user, role: 'SETTER' })),
    expectChanges('the same role', [], ({ ids }) => ({ id: ids.user, role: 'SETTER' })),
    expectChanges('out, with a call ahead', ['call.reassigned', 'user.deactivated'], ({ ids, w }) => ({
      id: ids.user,
      status: 'DEACTIVATED',
      reassignTo: w.owner.userId,
    })),
  ],
  'auth.updateProfile': [
    expectChanges('a name', ['user.updated'], () => ({ firstName: 'Ada' })),
    expectChanges('the same name', [], () => ({ firstName: 'Ada' })),
  ],
  'auth.updatePhoto': [
    expectChanges('a photo', ['user.updated'], () => ({ photo: smallPicture })),
    expectChanges('none', ['user.updated'], () => ({ photo: null })),
    expectChanges('none again', [], () => ({ photo: null })),
  ],
  'factors.enrollTotp': [expectChanges('a secret, which does not count yet', [], withoutFactor)],
  'factors.confirmTotp': [expectChanges('the first factor', ['user.updated'], codeOfNewFactor)],
  'factors.removeTotp': [expectChanges('the last factor', ['user.updated'], enrolled)],
  'users.resetSecondFactor': [
    expectChanges('a member without one', []),
    expectChanges('a member with one', ['user.updated'], async ({ ids, w }) => {
      await sql`update app_user set has_second_factor = true where id = (select person_id from member where account_id = ${w.id} and user_id = ${ids.user})`.execute(
        w.server.app.database.db,
      );
      return { id: ids.user };
    }),
  ],
  'teams.remove': [expectChanges('the team of an event', ['event.updated'])],
  'availabilities.remove': [expectChanges('the hours of a host', ['event.updated'], spareHours)],
  'auth.acceptInvitation': [expectChanges('an invitation', ['user.activated'], invited)],
  'automations.undo': [
    expectChanges('a pause that has ended', []),
    expectChanges('a pause', ['event.updated'], async ({ w, ids }) => {
      await pausedByRule(w, ids);
      return { id: ids.automationAction };
    }),
  ],
  'oauth.token': [
    expectChanges('a code', ['oauth.app_connected'], codeOfNewApp),
    expectChanges('a refresh token', [], ({ app }) => ({
      grant_type: 'refresh_token',
      client_id: app.id,
      client_secret: app.secret,
      refresh_token: app.refreshToken,
    })),
  ],
  'oauth.revoke': [expectChanges('what an app holds', ['oauth.app_revoked']), expectChanges('again', [])],
  'oauth.disconnectApp': [expectChanges('an app', ['oauth.app_revoked'])],
  'oauth.removeClient': [expectChanges('an app that is connected', ['oauth.app_revoked'])],
  'webhooks.test': [expectChanges('a webhook', ['webhook.test'])],
};

/** Scenes are reused, and earlier requests may have set one up. */
async function withoutFactor({ w }: Tenant): Promise<object> {
  await w.owner.client.delete('/auth/factors/totp');
  return {};
}

async function codeOfNewFactor(scene: Tenant): Promise<object> {
  const { w } = scene;
  await withoutFactor(scene);
  const { body } = await w.owner.client.post('/auth/factors/totp');
  return { code: new AuthenticatorApp(body.data.secret).code(w.server.clock.now()) };
}

async function enrolled(scene: Tenant): Promise<object> {
  const { w } = scene;
  await withoutFactor(scene);
  await enroll(w.server, w.owner);
  return {};
}

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

/** Invites as an administrator without a mail server: the link is revealed in the outbox. */
async function invited({ w }: Tenant): Promise<object> {
  const email = `joins-${w.id}@example.test`;
  assert.equal((await w.owner.client.post('/v1/users/invite', { email, role: 'CLOSER' })).status, 201);
  const token = await linkToken(w, email);
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

/** The tenant's rule has paused a host, as if just now. */
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
