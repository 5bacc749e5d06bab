import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContact } from '#/test/calls.ts';
import { savedContact } from '#/test/contacts.ts';
import { click, refusedClick, timestampOf } from './testing/click.ts';
import { messagesOf, runDue, runFor, server, slackFake, withApp } from './testing/scene.ts';
import { shownIn } from './testing/shown-in.ts';

type At = Awaited<ReturnType<typeof withApp>>;

let leads = 0;

/** A lead that has been posted to the channel. */
async function lead(at: At): Promise<number> {
  leads += 1;
  const { id } = await savedContact(at.w, { email: `lead-${leads}@example.test`, firstName: 'Ida' });
  await runFor(1);
  return id;
}

const buttonOf = (at: At) => at.channel.posts.at(-1)?.blocks.flatMap(({ elements }) => elements ?? [])[0];

test('a new lead has a button; who clicks it gets the lead, and the message says so', async () => {
  const at = await withApp(['NEW_LEAD']);
  const setter = await at.w.member('SETTER');
  const person = at.team.user(setter.email.toUpperCase());
  const contactId = await lead(at);
  assert.deepEqual([buttonOf(at)?.action_id, buttonOf(at)?.value], ['claim_lead', String(contactId)]);
  assert.deepEqual(await click(at, person, contactId), { status: 200, text: '' });
  await runFor(2);
  const contact = await readContact(at.w, contactId);
  assert.equal(contact.setterId, setter.userId);
  const [post] = at.channel.posts;
  assert.equal(buttonOf(at), undefined);
  assert.match(shownIn(post), new RegExp(`Claimed by ${contact.setterOwner.name}$`));
  assert.equal(at.channel.posts.length, 1, 'it was changed, not posted again');
  assert.deepEqual(at.team.answers, []);
  const { body } = await at.w.owner.client.get('/v1/setterClaims', { contactId });
  const [claim] = body.data.setterClaims;
  assert.deepEqual(
    [claim.origin, claim.assignedBy.type, claim.assignedBy.id],
    ['CLAIM', 'user', String(setter.userId)],
  );
});

test('race: of members who click at once one gets the lead, and the others are told whose it is', async () => {
  const at = await withApp(['NEW_LEAD']);
  const setters = await Promise.all([1, 2, 3, 4].map(() => at.w.member('SETTER')));
  const people = setters.map(({ email }) => at.team.user(email));
  const contactId = await lead(at);
  await Promise.all(people.map((person) => click(at, person, contactId)));
  await runFor(2);
  const { setterId, setterOwner } = await readContact(at.w, contactId);
  assert.ok(setters.some(({ userId }) => userId === setterId));
  assert.deepEqual(
    at.team.answers.map(({ text, type }) => [text, type]),
    [1, 2, 3].map(() => [`${setterOwner.name} has claimed this lead already.`, 'ephemeral']),
  );
  assert.match(shownIn(at.channel.posts[0]), new RegExp(`Claimed by ${setterOwner.name}$`));
});

test('nobody gets a lead but a member whose confirmed address at Slack it is, in a role that may claim', async () => {
  const at = await withApp(['NEW_LEAD']);
  const [setter, gone] = [await at.w.member('SETTER'), await at.w.member('SETTER')];
  const closer = await at.w.member('CLOSER');
  await at.w.owner.client.put('/v1/users', { id: gone.userId, status: 'DEACTIVATED' });
  const contactId = await lead(at);
  const unknown = /^No member of .* has the confirmed email address of your Slack account/;
  const refused: readonly [object, string, RegExp][] = [
    [{}, 'somebody@else.example', unknown],
    [{ isConfirmed: false }, setter.email, unknown],
    [{ isDeleted: true }, setter.email, unknown],
    [{ isBot: true }, setter.email, unknown],
    [{ teamId: 'T99999999' }, setter.email, unknown],
    [{}, gone.email, unknown],
    [{}, closer.email, /^Your role in .* does not allow you to claim leads\.$/],
  ];
  for (const [changed, email, words] of refused) {
    await click(at, at.team.user(email, changed), contactId);
    await runFor(2);
    assert.match(at.team.answers.pop()?.text ?? '', words, `${email} ${JSON.stringify(changed)}`);
  }
  assert.equal((await readContact(at.w, contactId)).setterId, null);
  assert.ok(buttonOf(at), 'others can still claim it');
});

test('a click that is not signed by the app, too old, or was sent before changes nothing', async () => {
  const at = await withApp(['NEW_LEAD']);
  const other = await withApp(['NEW_LEAD']);
  const setter = await at.w.member('SETTER');
  const person = at.team.user(setter.email);
  const contactId = await lead(at);
  assert.equal(await refusedClick(at, person, contactId, { secret: other.team.signingSecret }), 403);
  assert.equal(await refusedClick(at, person, contactId, { ageSec: 301 }), 403);
  assert.equal(await refusedClick(at, person, contactId, { ageSec: -301 }), 403);
  assert.equal(await refusedClick(at, person, contactId, { signature: null }), 403);
  assert.equal(await refusedClick(at, person, contactId, { added: '&more=1' }), 403);
  assert.equal(await refusedClick(at, person, contactId, { url: `${at.requestUrl}x` }), 404);
  await runFor(1);
  assert.equal((await readContact(at.w, contactId)).setterId, null);
  const sent = { timestamp: timestampOf(200) };
  assert.equal(await refusedClick(at, person, contactId, sent), 200);
  await runFor(2);
  assert.equal((await readContact(at.w, contactId)).setterId, setter.userId);
  await at.w.post('/v1/setterClaims/release', { contactId });
  assert.equal(await refusedClick(at, person, contactId, sent), 409);
  await runFor(2);
  assert.equal((await readContact(at.w, contactId)).setterId, null);
});

test('a click is answered 200 while Slack itself hangs, and done once it answers', async () => {
  const at = await withApp(['NEW_LEAD']);
  const setter = await at.w.member('SETTER');
  const person = at.team.user(setter.email);
  const contactId = await lead(at);
  slackFake.faults.add({ does: 'CUT', path: /users\.info/ });
  assert.equal((await click(at, person, contactId)).status, 200);
  await runDue();
  assert.equal((await readContact(at.w, contactId)).setterId, null);
  server.clock.advance(30_000);
  await runFor(2);
  assert.equal((await readContact(at.w, contactId)).setterId, setter.userId);
});

test('a lead that is claimed, given back or deleted in the app shows that in its message', async () => {
  const at = await withApp(['NEW_LEAD']);
  const setter = await at.w.member('SETTER');
  const contactId = await lead(at);
  assert.equal((await setter.client.post('/v1/setterClaims/claim', { contactId })).status, 201);
  await runFor(2);
  assert.match(shownIn(at.channel.posts[0]), /Claimed by /);
  await setter.client.post('/v1/setterClaims/release', { contactId });
  await runFor(2);
  assert.ok(buttonOf(at));
  await at.w.post('/v1/contacts/delete', { ids: [contactId] });
  await click(at, at.team.user(setter.email), contactId);
  await runFor(2);
  assert.equal(at.team.answers[0]?.text, 'This lead is not there any more.');
  assert.equal(buttonOf(at), undefined);
});

test('a token that was taken back makes messages wait until there is another, and administrators are told once', async () => {
  const at = await withApp(['NEW_LEAD', 'CALL_BOOKED']);
  at.team.isTokenRevoked = true;
  await lead(at);
  await lead(at);
  const { body } = await at.w.owner.client.get('/v1/slackChannels');
  assert.equal(body.data.app.status, 'ERROR');
  assert.match(body.data.app.reason, /token_revoked/);
  assert.equal(body.data.channels[0].waiting, 2);
  const notices = (await at.w.owner.client.get('/v1/notices')).body.data.notices;
  assert.deepEqual(
    notices.map(({ kind, about }: { kind: string; about: string }) => [kind, about]),
    [['SLACK_STOPPED', at.team.name]],
  );
  at.team.isTokenRevoked = false;
  await at.w.owner.client.put('/v1/slackChannels/app', {
    botToken: at.team.token,
    signingSecret: at.team.signingSecret,
  });
  await runFor(3);
  assert.equal(at.channel.posts.length, 2);
  assert.ok((await messagesOf(at)).every(({ status }) => status === 'SENT'));
});

test('a channel without the app, or archived, is switched off', async () => {
  const at = await withApp(['NEW_LEAD']);
  at.channel.hasApp = false;
  await lead(at);
  const { body } = await at.w.owner.client.get('/v1/slackChannels');
  assert.deepEqual(
    [body.data.channels[0].status, body.data.channels[0].reason, body.data.app.status],
    ['OFF', 'The app is not in the channel. Invite it there. (not_in_channel)', 'CONNECTED'],
  );
});
