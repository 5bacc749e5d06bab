import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { deliverDue } from '#/ports/messages/deliver.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url });
post.hurry = async () => {
  await server.drainOutbox();
  await deliverDue(server.app);
};
after(async () => {
  await server.close();
  await post.down();
});

test('an event without a location promises no call, even with a number: the host is to say where', async () => {
  const w = await createTestWorkspace(server);
  const host = await w.member('CLOSER');
  const event = await newEvent(w, [host.userId], { locations: [] });
  const email = 'nowhere@example.test';
  const { status, body } = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(3, 15), { email, phoneNumber: '+14155550123' }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  const { location, locationLink } = body.data.eventCall;
  assert.deepEqual([location, locationLink], ['CUSTOM_LINK', null]);
  const { mail } = await post.first(email);
  assert.match(mail.text ?? '', /Your host will tell you where/);
  assert.doesNotMatch(mail.text ?? '', /[Bb]y phone|Online/);
  const { mail: theirs } = await post.first(host.email);
  assert.match(theirs.text ?? '', /Tell the invitee where/);
});
