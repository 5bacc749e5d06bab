import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownDatabase } from '#/test/database.ts';
import { pkce } from '#/test/oauth.ts';
import { race } from '#/test/race.ts';
import { command, Service, type Environment } from '#/test/service.ts';

// One code and one refresh token are sent to two processes at once: the caches of the processes must not matter.

const database = await ownDatabase();
const folder = mkdtempSync(join(tmpdir(), 'callwright oauth '));
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const callback = 'https://robot.example/cb';
const rounds = Number(process.env['OAUTH_RACE_ROUNDS'] ?? 3);
const password = 'correct horse battery';

type Tokens = { access_token: string; refresh_token: string };
type Answer = { status: number; body: { error?: string } & Partial<Tokens> };

test('of 64 at once through two processes exactly one has the code, one the refresh token, and the losers end nothing', async (t) => {
  const environment: Environment = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_LIMIT_POINTS: '1000000',
  };
  const names = ['--name', 'Race', '--email', 'o@race.test', '--plan', 'ENTERPRISE', '--password', password];
  await command(environment, 'workspace', 'create', ...names);
  const services = await Promise.all([Service.start(environment), Service.start(environment)]);
  t.after(() => Promise.all(services.map((service) => service.end('SIGTERM'))));
  const [first, second] = services;

  const send = async ({ origin }: Service, path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const many = async (body: object): Promise<Tokens> => {
    const answers = await race(
      Array.from({ length: 64 }, (_, index) => ({
        baseUrl: (index % 2 === 0 ? first : second).origin,
        method: 'POST',
        path: '/v1/oauth/token',
        headers: {},
        body,
      })),
    );
    const said = answers.map(({ status, body: answer }) => `${status} ${(answer as Answer['body']).error}`);
    assert.deepEqual(said.toSorted(), [
      '200 undefined',
      ...Array.from({ length: 63 }, () => '400 invalid_grant'),
    ]);
    return answers.find(({ status }) => status === 200)?.body as Tokens; // the body of the only success
  };
  const works = async (service: Service, { access_token: token }: Tokens): Promise<boolean> =>
    (await service.call('GET', '/v1/me', token)).status === 200;

  const registered = await send(first, '/v1/oauth/register', {
    client_name: 'Robot',
    redirect_uris: [callback],
  });
  const clientId = (registered.body as { client_id: string }).client_id;
  const signedIn = await send(first, '/auth/sign-in', { email: 'o@race.test', password });
  const session = (signedIn.body as { token: string }).token;

  for (let round = 0; round < rounds; round += 1) {
    const { verifier, challenge } = pkce();
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    const consented = await fetch(`${first.origin}/v1/oauth/authorize?${query}`, {
      headers: { authorization: `Bearer ${session}` },
      redirect: 'manual',
    });
    const code = new URL(consented.headers.get('location') ?? '').searchParams.get('code');
    const exchange = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      client_id: clientId,
      code_verifier: verifier,
    };
    const exchanged = await many(exchange);
    const refresh = (token: string) => ({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: clientId,
    });
    const refreshed = await many(refresh(exchanged.refresh_token));
    assert.ok(await works(second, refreshed), `the losers ended the grant in round ${round}`);

    // Used again later, it is a replay. A replay at the other process ends the grant in both.
    const next = await send(first, '/v1/oauth/token', refresh(refreshed.refresh_token));
    assert.equal(next.status, 200);
    const replayed = round % 2 === 0 ? refresh(refreshed.refresh_token) : exchange;
    const refused = await send(second, '/v1/oauth/token', replayed);
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant']);
    const gone = refresh((next.body as Tokens).refresh_token);
    assert.equal((await send(first, '/v1/oauth/token', gone)).status, 400, 'a replay ended nothing');
  }
});
