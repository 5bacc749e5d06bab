import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pkce } from '#/test/oauth-at.ts';
import { command, Service } from '#/test/service.ts';

// The log of a whole flow with all logging enabled, as an operator sees it.

const folder = mkdtempSync(join(tmpdir(), 'callwright oauth log '));
after(() => rmSync(folder, { recursive: true, force: true }));

const callback = 'https://robot.example/cb';
const password = 'correct horse battery';
const names = ['--name', 'Log', '--email', 'o@log.test', '--plan', 'ENTERPRISE', '--password', password];

test('OAuth 56: the log has a line for each request and in none of them a code, token, secret or verifier', async () => {
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'debug' };
  await command(environment, 'workspace', 'create', ...names);
  const service = await Service.start(environment);
  const secrets: Record<string, string> = { password };
  try {
    const json = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(service.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, string>;
    };
    const get = (path: string, token: string) =>
      fetch(service.origin + path, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' });
    const keep = (name: string, value: string | undefined): string => {
      assert.ok(value !== undefined && value.length > 20, name);
      secrets[name] = value;
      return value;
    };

    const session = keep(
      'session',
      (await json('/auth/sign-in', { email: 'o@log.test', password }))['token'],
    );
    const metadata = { client_name: 'Robot', redirect_uris: [callback] };
    const made = await json('/v1/oauth/register', metadata, { authorization: `Bearer ${session}` });
    const proof = { client_id: made['client_id'], client_secret: keep('secret', made['client_secret']) };
    const alone = await json('/v1/oauth/register', metadata);
    const own = keep('registration', alone['registration_access_token']);
    await get(`/v1/oauth/register/${alone['client_id']}`, own);

    const { verifier, challenge } = pkce();
    keep('verifier', verifier);
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: made['client_id'] ?? '',
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const consented = await get(`/v1/oauth/authorize?${asked.toString()}`, session);
    const back = new URL(consented.headers.get('location') ?? '');
    const code = keep('code', back.searchParams.get('code') ?? undefined);
    const exchange = { ...proof, grant_type: 'authorization_code', code, redirect_uri: callback };
    const wrong = keep('wrong secret', 'ocs_a-wrong-secret-of-somebody');
    await json('/v1/oauth/token', { ...exchange, client_secret: wrong, code_verifier: verifier });
    await json('/v1/oauth/token', { ...exchange, code_verifier: keep('wrong verifier', pkce().verifier) });
    const first = await json('/v1/oauth/token', { ...exchange, code_verifier: verifier });
    const access = keep('access', first['access_token']);
    const refresh = {
      ...proof,
      grant_type: 'refresh_token',
      refresh_token: keep('refresh', first['refresh_token']),
    };
    const second = await json('/v1/oauth/token', refresh);
    keep('next access', second['access_token']);
    const next = keep('next refresh', second['refresh_token']);
    for (const path of ['/v1/me', `/v1/me?access_token=${access}`, `/v1/nothing/${access}`, `/${access}`])
      assert.ok((await get(path, access)).status < 500, path);
    await json(`/v1/oauth/token?refresh_token=${next}`, refresh);
    await json('/v1/oauth/revoke', { ...proof, token: next });
  } finally {
    await service.end('SIGTERM');
  }
  for (const route of ['authorize', 'token', 'revoke', 'register', 'register/{clientId}'])
    assert.ok(service.log.includes(`"route":"/v1/oauth/${route}"`), `no line of ${route}`);
  for (const [name, secret] of Object.entries(secrets))
    assert.ok(!service.log.includes(secret), `${name} is in the log`);
});
