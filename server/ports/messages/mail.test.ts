import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { eventually } from '#/test/eventually.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { givePassword, password } from '#/test/factors.ts';
import { made } from '#/test/interface/made.ts';
import { linkToken } from '#/test/mails.ts';
import { testStartMs } from '#/test/test-workspaces.ts';
import type { Json } from '#/test/client.ts';
import { deliverDue } from './deliver.ts';
import { escapeHtml } from './layout.ts';
import { textsFor } from './to-members/member-texts.ts';
import { sendMail } from './send-mail.ts';
import { invitationMail } from '#/domain/people/users/invitation-mail.ts';

/** The messages that the mail server received, as sent over the wire. */
const received: string[] = [];
let refusals = 0;
const sink = createServer((socket) => serveSmtp(socket));
await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
const server = await startServer(contract, handlers, {
  SMTP_URL: `smtp://127.0.0.1:${(sink.address() as AddressInfo).port}`,
  MAIL_FROM: 'Callwright <robot@callwright.test>',
});
after(async () => {
  await server.close();
  sink.close();
});

function serveSmtp(socket: Socket): void {
  let data: string | null = null;
  let rest = '';
  socket.write('220 sink\r\n');
  socket.on('data', (chunk) => {
    rest += chunk.toString();
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      data = answer(socket, line, data);
    }
  });
  socket.on('error', () => socket.destroy());
}

/** @returns the message so far, or null outside DATA */
function answer(socket: Socket, line: string, data: string | null): string | null {
  if (data !== null) {
    if (line !== '.') return `${data}${line}\r\n`;
    received.push(data);
    socket.write('250 kept\r\n');
    return null;
  }
  if (line === 'DATA' && refusals > 0) {
    refusals -= 1;
    socket.write('451 try again\r\n');
    return null;
  }
  socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
  return line === 'DATA' ? '' : null;
}

async function receivedFor(address: string): Promise<string> {
  const its = () => received.find((text) => text.includes(`To: ${address}`));
  await eventually(() => its() !== undefined);
  return its() ?? '';
}

test('an invitation is sent by a job, as text and HTML, with no header of the inviter’s making', async () => {
  const w = await createTestWorkspace(server);
  await w.put('/v1/workspace', { name: 'Acme <b>& Co</b>' });
  const { status } = await w.owner.client.post('/v1/users/invite', {
    email: 'invited@example.test',
    role: 'CLOSER',
    firstName: 'Eve\r\nBcc: victim@example.test',
  });
  assert.equal(status, 201);
  const mail = await receivedFor('invited@example.test');
  const [head = ''] = mail.split('\r\n\r\n');
  assert.match(head, /^Subject: Join Acme <b>& Co<\/b>$/m);
  assert.match(head, /^From: Callwright <robot@callwright.test>$/m);
  assert.match(head, /multipart\/alternative/);
  assert.doesNotMatch(head, /^Bcc:/im);
  assert.match(mail, /text\/plain/);
  assert.match(mail, /Acme &lt;b&gt;&amp; Co&lt;\/b&gt;/);
  assert.match(mail.replaceAll('=\r\n', ''), /invitation\?token=3?D?[A-Za-z0-9_-]{43}/);
  const outbox = await w.get('/v1/mails');
  assert.deepEqual(outbox.body.data.mails, [], 'with a mail server the link is the recipient’s alone');
});

// Its link is kept in the workspace, where administrators can read it. It says nothing about who has the address.
test('an invitation to a test workspace proves no address, so only an existing account can accept it', async () => {
  const seeded = { clockMs: testStartMs, seed: 'invited' };
  const [w, { owner }] = [
    await createTestWorkspace(server, { test: seeded }),
    await createTestWorkspace(server),
  ];
  await givePassword(server, owner);
  const accept = async (email: string): Promise<number> => {
    await made(w.owner.client.post('/v1/users/invite', { email, role: 'CLOSER' }));
    const token = await linkToken(w, email);
    const shown = await server.anybody.get('/auth/invitation', { token });
    assert.equal(shown.body.data.needsPassword, false);
    return (await server.anybody.post('/auth/invitation', { token, password })).status;
  };
  assert.equal(await accept('somebody-else@example.test'), 401);
  assert.equal(await accept(owner.email), 200);
});

test('a mail server that refuses is tried again, and what was sent is not sent twice', async () => {
  const w = await createTestWorkspace(server);
  const mail = { subject: 'Hello\r\nX-Injected: yes', text: 'Hello', html: '<p>Hello</p>' };
  await w.within((tx) => sendMail(tx, { ...mail, kind: 'test', to: 'again@example.test', isPrivate: false }));
  await receivedFor('again@example.test');
  const sent = await untilStatus(w.get, 'SENT');
  assert.equal(sent.subject, 'Hello X-Injected: yes');
  const before = received.length;
  await deliverDue(server.app);
  assert.equal(received.length, before);

  refusals = 1;
  const other = await createTestWorkspace(server);
  await other.within((tx) =>
    sendMail(tx, { ...mail, kind: 'test', to: 'later@example.test', isPrivate: false }),
  );
  const waiting = await untilMail(other.get, (mail) => mail.error !== null);
  assert.equal(waiting.status, 'QUEUED');
  assert.match(waiting.error, /451/);
  server.clock.advance(61_000);
  await deliverDue(server.app);
  assert.equal((await untilStatus(other.get, 'SENT')).error, null);
});

type Get = Awaited<ReturnType<typeof createTestWorkspace>>['get'];

function untilStatus(get: Get, status: string): Promise<Json> {
  return untilMail(get, (mail) => mail.status === status);
}

async function untilMail(get: Get, fits: (mail: Json) => boolean): Promise<Json> {
  let mail: Json;
  await eventually(async () => {
    [mail] = (await get('/v1/mails')).body.data.mails;
    return mail !== undefined && fits(mail);
  });
  return mail;
}

test('text from people is text in a mail', () => {
  assert.equal(escapeHtml(`<script>"&'`), '&lt;script&gt;&quot;&amp;&#39;');
  const mail = invitationMail(textsFor({ firstName: '', locale: 'en' }, { locale: 'en' }), {
    workspaceName: '<img src=x onerror=alert(1)>',
    inviterName: 'Eve\nEvil',
    url: 'https://x.test/?a=1&b=2',
  });
  assert.ok(!mail.html.includes('<img'));
  assert.ok(mail.html.includes('href="https://x.test/?a=1&amp;b=2"'));
  assert.ok(!mail.subject.includes('\n'));
});
