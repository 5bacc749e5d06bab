import assert from 'node:assert/strict';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigError, loadConfig } from './config.ts';
import { environment } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'callwright-config-'));
after(() => rmSync(folder, { recursive: true }));
const dataDir = { DATA_DIR: join(folder, 'data') };

test('it runs without a single variable', () => {
  const config = loadConfig(dataDir);
  assert.deepEqual(
    [config.port, config.baseUrl, config.databaseUrl, config.smtpUrl],
    [3_000, 'http://localhost:3000', null, null],
  );
});

test('every variable is a setting in camel case, null without value or default', () => {
  const config = loadConfig({ ...dataDir, WEBHOOK_RETRY_SCHEDULE: '1, 2', MCP_API_KEYS: 'off' });
  const names = environment.keyof().options;
  assert.equal(Object.keys(config).length, names.length);
  assert.deepEqual(
    [config.webhookRetrySchedule, config.mcpApiKeys, config.redisUrl, config.consentUrl],
    [[1, 2], false, null, 'http://localhost:3000/oauth/consent'],
  );
});

test('every malformed variable is named at once', () => {
  const broken = {
    PORT: 'http',
    BASE_URL: 'calls.example.com',
    DATABASE_URL: 'mysql://x',
    TRUSTED_PROXIES: '10.0.0.0/99',
    LOG_LEVEL: 'loud',
    APP_SECRET: 'short',
  };
  assert.throws(
    () => loadConfig({ ...dataDir, ...broken }),
    (error) =>
      error instanceof ConfigError &&
      Object.keys(broken).every((name) => error.message.includes(`${name}: `)),
  );
});

test('an empty variable counts as left out, a base address loses its last slash', () => {
  const config = loadConfig({
    ...dataDir,
    PORT: '',
    BASE_URL: 'https://calls.example.com/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  });
  assert.deepEqual(
    [config.port, config.baseUrl, config.trustedProxies],
    [3_000, 'https://calls.example.com', ['10.0.0.0/8', '::1']],
  );
});

test('the secret is made once and kept where only the owner reads it', () => {
  const first = loadConfig(dataDir).appSecret;
  assert.ok(first.length >= 32);
  assert.equal(loadConfig(dataDir).appSecret, first);
  assert.equal(statSync(join(dataDir.DATA_DIR, 'app-secret')).mode & 0o777, 0o600);
});

test('a data folder that cannot be used is named in a sentence', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  assert.throws(() => loadConfig({ DATA_DIR: join(file, 'data') }), {
    name: 'ConfigError',
    message: /DATA_DIR: .*a-file.data cannot be used: ENOTDIR/,
  });
});

test(
  'root in a folder of another account: the secret is that account’s, whose service reads it too',
  { skip: process.getuid?.() !== 0 && 'of installations that run as root' },
  () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, 65_534, 65_534);
    loadConfig({ DATA_DIR: theirs });
    assert.equal(statSync(join(theirs, 'app-secret')).uid, 65_534);
  },
);

test('a secret out of an example is refused', () => {
  for (const secret of ['change-me-change-me-change-me-change-me', 'x'.repeat(40)])
    assert.throws(() => loadConfig({ ...dataDir, APP_SECRET: secret }), ConfigError);
});
