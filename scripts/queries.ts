// npm run queries                     writes server/queries/ from the statements that tests send: the suite, and long
//                                     tests of requests and screens
// npm run queries -- --check          reports errors in the statements, and whether server/queries/ is up to date
// npm run queries -- --from FOLDER    reads the output of a run with COLLECT_SQL=FOLDER, instead of running the suite
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { testDatabase } from '../server/test/database.ts';
import { callSites } from './queries/call-sites.ts';
import { checkClaims, type Facts } from './queries/claims.ts';
import { readCollected, representatives, type Statement } from './queries/collected.ts';
import { collectionOf } from './queries/collection.ts';
import { Describer, type Described } from './queries/describe.ts';
import { indexesOf } from './queries/plans.ts';
import { tagsFile, tagsText } from './queries/tags.ts';

const root = join(import.meta.dirname, '..');
const server = join(root, 'server');
const folder = join(server, 'queries');
/** Tests that are not in the gate, or not at full size, and that alone may send some statements. */
const othersOfLongRun = [
  'domain/insight/archive',
  'domain/insight/checks/changed-rows',
  'effects/webhooks/replay',
  'main/demo',
  'main/scenarios/behaviors',
  'main/workspace-file',
  'platform/backup/backup',
  'platform/backup/cells',
  'platform/cells/upgrade',
  'platform/db/migrate',
  'platform/retention/partitions',
];
const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, from: { type: 'string' } },
});

const sites = callSites(server);
const places = new Set(sites.map(({ place }) => place));
// Statements of tests, and those without a tag (a savepoint, maintenance by the engine), are not included.
const statements = readCollected(options.from ?? runSuite()).filter((sent) =>
  places.has(sent.sites[0] ?? ''),
);
const sent = new Set(statements.flatMap((statement) => statement.sites));
const problems: string[] = [];
const described = await describeAll(statements);
problems.push(...untested(), ...checkClaims(root, sites, factsBySite()));
const files = collection();
if (options.check) problems.push(...stale(files));
else write(files);

for (const problem of problems) console.error(problem);
console.log(
  `${sites.length} tags, ${statements.length} texts, ${files.size} files, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function runSuite(): string {
  const collected = mkdtempSync(join(tmpdir(), 'callwright-queries-'));
  const env = { ...process.env, COLLECT_SQL: collected };
  // Generated requests and further screens send variants of statements that the gate does not send.
  const runs = [[], ['--long', 'server/test/', 'web/e2e/', ...othersOfLongRun]];
  const statuses = runs.map((words) => {
    const args = [join(root, 'scripts/test.mjs'), ...words];
    return spawnSync('node', args, { cwd: root, env, stdio: 'inherit' }).status;
  });
  if (statuses.some((status) => status !== 0))
    throw new Error('The tests failed; statements of a failed run are not to be trusted');
  return collected;
}

async function describeAll(all: readonly Statement[]): Promise<Map<Statement, Described>> {
  const its = await testDatabase();
  const found = new Map<Statement, Described>();
  // A separate client: those of the pool send the next message without waiting, but a description has to wait.
  const client = new pg.Client({ connectionString: its.url });
  await client.connect();
  try {
    const describer = new Describer(client);
    for (const statement of all) {
      try {
        const its = await describer.describe(statement.text);
        const isList = statement.sites.some((place) => /\/(list|filters)\.ts:/.test(place));
        const indexes = isList ? await indexesOf(client, statement.text, its.parameters.length) : [];
        found.set(statement, { ...its, indexes });
      } catch (error) {
        problems.push(
          `${statement.sites[0]}: cannot be prepared: ${String(error)}\n  ${statement.text.trim()}`,
        );
      }
    }
  } finally {
    await client.end();
    await its.drop();
  }
  return found;
}

function untested(): string[] {
  return sites
    .filter(({ place }) => !sent.has(place))
    .map(({ place, text }) => `server/${place}: no test sends this statement: ${text.slice(0, 80)}`);
}

/** If several texts consist only of one tag, a column must have the same type in all of them. */
function factsBySite(): Map<string, Facts> {
  const facts = new Map<string, { columns: Map<string, string>; nulls: Set<string> }>();
  for (const [statement, { columns }] of described) {
    const place = statement.sites[0] ?? '';
    const known = facts.get(place) ?? { columns: new Map<string, string>(), nulls: new Set<string>() };
    for (const { name, type } of columns) {
      const before = known.columns.get(name) ?? type;
      known.columns.set(name, before === type ? type : 'of several types');
    }
    for (const column of statement.nulls) known.nulls.add(column);
    facts.set(place, known);
  }
  return new Map(
    [...facts].map(([place, { columns, nulls }]) => [
      place,
      { columns: [...columns].map(([name, type]) => ({ name, type })), nulls },
    ]),
  );
}

function collection(): Map<string, string> {
  const chosen = representatives([...described.keys()], places);
  const byFile = Map.groupBy(chosen, (statement) => statement.sites[0]?.replace(/\.ts:\d+:\d+$/, '') ?? '');
  const written = [...byFile].map(([file, ofFile]): [string, string] => [
    `${file}.sql`,
    collectionOf(
      `server/${file}.ts`,
      ofFile.flatMap((statement) => {
        const facts = described.get(statement);
        return facts === undefined ? [] : [[statement, facts] as const];
      }),
    ),
  ]);
  return new Map([...written, [tagsFile, tagsText(sites.filter(({ place }) => sent.has(place)))]]);
}

function stale(fresh: ReadonlyMap<string, string>): string[] {
  const there = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(sql|txt)$/.test(path))
    : [];
  return [...new Set([...there, ...fresh.keys()])]
    .filter((path) => {
      const text = there.includes(path) ? readFileSync(join(folder, path), 'utf8') : null;
      return text !== fresh.get(path);
    })
    .map(
      (path) => `server/queries/${path} is not current: run \`npm run queries\` and look at the difference`,
    );
}

function write(fresh: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of fresh) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
