import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from '../../server/test/eventually.ts';
import { freePort } from '../../server/test/free-port.ts';
import { command, Service, type Environment } from '../../server/test/service.ts';
import { ownDatabase } from '../../server/test/database.ts';
import { needPrograms, withoutDebian } from './debian.ts';
import { name, proxies } from './proxy-examples.ts';

// The examples of deploy/proxy in front of a real service.

const folder = mkdtempSync(join(tmpdir(), 'callwright-proxies-'));

const file = (of: string): string => join(folder, of);

let database: Awaited<ReturnType<typeof ownDatabase>>;
let environment: Environment;
let apiKey: string;
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

if (withoutDebian === false) {
  needPrograms(['nginx', 'caddy', 'haproxy', 'openssl'], ['nginx', 'caddy', 'haproxy', 'openssl']);
  const asked = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`];
  const names = ['-addext', `subjectAltName=DNS:${name}`];
  const files = ['-keyout', file('key.pem'), '-out', file('cert.pem')];
  execFileSync('openssl', ['req', ...asked, ...names, ...files], { stdio: 'ignore' });
  writeFileSync(
    file('both.pem'),
    readFileSync(file('cert.pem'), 'utf8') + readFileSync(file('key.pem'), 'utf8'),
  );
  for (const part of ['nginx-body', 'nginx-proxy']) mkdirSync(file(part));
  // Worker processes of nginx run under a different account.
  for (const part of ['.', 'nginx-body', 'nginx-proxy']) chmodSync(file(part), 0o777);
  database = await ownDatabase();
  environment = { DATA_DIR: file('data'), DATABASE_URL: database.url };
  const made = await command(
    environment,
    'workspace',
    'create',
    '--name',
    'P',
    '--email',
    'o@p.test',
    '--password',
    'correct horse battery',
  );
  const workspace = String(made.workspace.id);
  ({ apiKey } = await command(
    environment,
    'key',
    'create',
    '--workspace',
    workspace,
    '--name',
    'k',
    '--scopes',
    '*',
  ));
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A request over TLS to the proxy, from a local address other than the proxy's. */
function ask(
  port: number,
  path: string,
  given: { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = open(port, path, given, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
  });
}

function open(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    from = '127.0.0.9',
  }: { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string },
  then: (response: IncomingMessage) => void,
) {
  const sent = request(
    {
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: from,
      headers: { host: `${name}:${port}`, authorization: `Bearer ${apiKey}`, ...headers },
      servername: name,
      // The certificate is self-signed.
      rejectUnauthorized: false,
      agent: new Agent(),
    },
    then,
  );
  sent.end(body);
  return sent;
}

for (const [label, { program, prepare }] of Object.entries(proxies))
  test(
    `${label}: addresses, request ids, large bodies and streams come through`,
    { skip: withoutDebian },
    async (context) => {
      const service = await Service.start({
        ...environment,
        TRUSTED_PROXIES: '127.0.0.1',
        BASE_URL: `https://${name}`,
        PORT: String(await freePort()),
        PUBLIC_LIMIT_POINTS: '4',
      });
      context.after(() => service.end('SIGTERM'));
      const [https, http, nobody] = [await freePort(), await freePort(), await freePort()];
      const ports = { https, http, nobody, service: Number(new URL(service.origin).port) };
      const { check, run } = prepare(ports, folder);
      const [checker = program, ...checkArgs] = check;
      const checked = spawnSync(checker, checkArgs, { encoding: 'utf8' });
      assert.equal(checked.status, 0, checked.stdout + checked.stderr);
      const proxy = started(run);
      context.after(() => proxy.end());
      await eventually(async () => {
        proxy.assertRuns();
        return (await ask(ports.https, '/healthz').catch(() => null))?.status === 200;
      });

      const mine = await ask(ports.https, '/v1/events', { headers: { 'x-request-id': 'asked-by-a-test-1' } });
      assert.equal(mine.status, 200, mine.text);
      assert.equal(mine.headers['x-request-id'], 'asked-by-a-test-1');
      const made = (await ask(ports.https, '/v1/events')).headers['x-request-id'];
      assert.match(String(made), /^req_\S{8}/);

      // Rate limits use the visitor's real address; a forged header has no effect.
      const limited = async (from: string, claimed: string) => {
        const headers = { authorization: '', 'x-forwarded-for': claimed };
        return (await ask(ports.https, '/auth/set-up?token=none', { headers, from })).status;
      };
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn++) statuses.push(await limited('127.0.0.21', `203.0.113.${turn}`));
      assert.ok(statuses.includes(429), String(statuses));
      assert.notEqual(await limited('127.0.0.22', '203.0.113.9'), 429);

      // Bodies up to 32 MB reach the service, which applies its own limit.
      const large = await ask(ports.https, '/v1/contacts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(2 ** 25) },
        body: Buffer.alloc(2 ** 25, 0x20),
      });
      assert.equal(large.status, 413);
      assert.match(large.text, /BODY_TOO_LARGE/);

      await streams(ports.https);
    },
  );

/** Events arrive while the response is open, not at its end. */
async function streams(port: number): Promise<void> {
  let text = '';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    open(port, '/v1/changes/stream?payload=full', { headers: { 'accept-encoding': 'gzip' } }, resolve).on(
      'error',
      reject,
    );
  });
  assert.equal(response.statusCode, 200);
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('error', () => undefined); // it is closed at the end
  const contact = { contact: { email: `someone-${port}@stream.test` } };
  const made = await ask(port, '/v1/contacts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(contact.contact)),
  });
  assert.ok([200, 201].includes(made.status), made.text);
  await eventually(() => text.includes('contact.created'));
  response.destroy();
}

function started([program = '', ...args]: string[]): { assertRuns(): void; end(): Promise<void> } {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    assertRuns: () => assert.equal(child.exitCode, null, said),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
