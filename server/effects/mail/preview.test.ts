import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@callwright/contract/languages.ts';
import { mailKinds, mailPlaceholders } from '@callwright/contract/mail-placeholders.ts';
import { mailAudiences } from '@callwright/contract/mails.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/events/previewMail';

test('POST /v1/events 400 says where a placeholder is broken or unknown; a template that is right is sent', async () => {
  const w = await workspace();
  const withBody = (body: string) => ({
    name: 'Call',
    mails: { confirmation: { templates: { en: { subject: 'Hi', body } } } },
  });
  const errors = async (body: string): Promise<string[]> => {
    const reply = await w.post('/v1/events', withBody(body));
    assert.equal(reply.status, 400);
    return reply.body.message.details.fieldErrors.mails;
  };
  const at = 'confirmation.templates.en.body: ';
  assert.deepEqual(await errors('Hello\nto {{foo}}'), [
    `${at}Unknown placeholder {{foo}} at line 2, column 4`,
  ]);
  assert.deepEqual(await errors('{{ eventName'), [
    `${at}A placeholder has no closing }} at line 1, column 1`,
  ]);
  const event = await newEvent(
    w,
    [w.owner.userId],
    withBody('{{ inviteeName }}: <b>{{eventName}}</b>\n{{reason}} is why\nhttps://example.test/a?b=1'),
  );
  await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(2), { firstName: '<i>Ida</i>', lastName: '{{date}}' }),
  );
  const { mails } = (await w.get('/v1/mails')).body.data;
  const mail = mails.find(({ kind }: { kind: string }) => kind === 'confirmation');
  assert.equal(mail.subject, 'Hi');
  assert.match(mail.text, /^<i>Ida<\/i> \{\{date\}\}: <b>Call<\/b>\nhttps/);
  assert.ok(mail.html.includes('&lt;i&gt;Ida&lt;/i&gt;'));
  assert.ok(mail.html.includes('<a class="link" href="https://example.test/a?b=1"'));
  assert.ok(!mail.text.includes('is why'), 'a line about nothing is left out');
});

test('POST /v1/events/previewMail shows every kind to everybody in every language, and sends nothing', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { language: 'fr' });
  for (const kind of mailKinds)
    for (const audience of mailAudiences)
      for (const language of languages) {
        const { status, body } = await w.post(path, { eventId: event.id, kind, audience, language });
        assert.equal(status, 200);
        for (const text of [body.data.subject, body.data.text, body.data.html])
          assert.ok(text.length > 5 && !/\{\{|undefined|null/.test(text), text);
      }
  const template = {
    subject: '{{eventName}}!',
    body: Object.keys(mailPlaceholders)
      .map((name) => `{{${name}}}`)
      .join(' '),
  };
  const mine = await w.post(path, { eventId: event.id, kind: 'confirmation', template });
  assert.deepEqual([mine.body.data.subject, mine.body.data.language], ['Call!', 'fr']);
  assert.match(mine.body.data.standard.body, /^Bonjour \{\{inviteeFirstName\}\}/);
  assert.deepEqual((await w.get('/v1/mails')).body.data.mails, []);
});

test('POST /v1/events/previewMail shows a call only to members who may see it, and never the invitee’s link', async () => {
  const w = await workspace();
  const [host, other] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const event = await newEvent(w, [host.userId, other.userId]);
  const reply = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(2), { userId: host.userId, firstName: 'Ida' }),
  );
  const { id: eventCallId, token } = reply.body.data.eventCall;
  const ask = { eventId: event.id, kind: 'confirmation', eventCallId };
  const seen = await host.client.post(path, ask);
  assert.match(seen.body.data.text, /Ida/);
  assert.ok(!JSON.stringify(seen.body).includes(token));
  assert.equal((await other.client.post(path, ask)).status, 404);
  const example = await other.client.post(path, { ...ask, eventCallId: undefined });
  assert.deepEqual([example.body.data.eventCallId, /Ida/.test(example.body.data.text)], [null, false]);
});
