import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement, Value } from './recording.ts';

// The limit: pgbench with the same statements, prepared. Each client repeats one recorded request; changes are rolled
// back, so that they can be repeated, which saves pgbench the disk write of each commit.

const clients = 32;

/** Requests per second, or null if pgbench is not installed. */
export async function pgbench(
  databaseUrl: string,
  recordings: readonly Statement[][],
  seconds: number,
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-bench-'));
  try {
    const script = join(folder, 'script.sql');
    await writeFile(script, scriptOf(recordings.slice(0, clients)));
    const output = await run([
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(Math.max(1, Math.round(seconds))),
      '-f',
      script,
      databaseUrl,
    ]);
    const tps = output === null ? undefined : /tps = ([\d.]+)/.exec(output)?.[1];
    return tps === undefined ? null : Number(tps);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function scriptOf(recordings: readonly Statement[][]): string {
  const branches = recordings.map(
    (statements, index) =>
      `${index === 0 ? '\\if' : '\\elif'} :client_id % ${recordings.length} = ${index}\n${commandsOf(statements, index)}`,
  );
  return `${branches.join('\n')}\n\\endif\n`;
}

function commandsOf(statements: readonly Statement[], branch: number): string {
  const used = new Set(
    statements.flatMap(({ values }) => values.flatMap((value) => ('ids' in value ? value.ids : []))),
  );
  return statements
    .flatMap(({ text, values }, index) => {
      if (values.length === 0) return [`${text === 'commit' ? 'rollback' : text};`];
      const filled = withoutVariables(text).replaceAll(/\$(\d+)/g, (_all, number: string) =>
        literalOf(values[Number(number) - 1] ?? { plain: null }, branch),
      );
      return [used.has(index) ? `${filled.trimEnd()} \\gset r${branch}_${index}_` : `${filled};`];
    })
    .join('\n');
}

/** pgbench treats the `:MI` of a time format as a variable, even in quotes. */
function withoutVariables(text: string): string {
  return text.replaceAll(/'([\w".:-]*:[\w".:-]*)'/g, (_all, format: string) => plainLiteral(format));
}

function literalOf(value: Value, branch: number): string {
  if ('plain' in value) return plainLiteral(value.plain);
  const id = `:r${branch}_${value.ids[0] ?? 0}_id`;
  if (value.isNumber) return `${id}::bigint`;
  return `(${value.parts.map((part) => plainLiteral(part)).join(` || ${id}::text || `)})`;
}

function plainLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return plainLiteral(
      `{${value.map((item) => (typeof item === 'number' ? item : JSON.stringify(item))).join(',')}}`,
    );
  const text = Buffer.isBuffer(value)
    ? `\\x${value.toString('hex')}`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  const quoted = text.replaceAll("'", "''");
  // A colon followed by a letter or digit would be a variable.
  return quoted.includes(':')
    ? `U&'${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\003a')}'`
    : `'${quoted}'`;
}

function run(args: string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', (error: Error & { code?: string }) =>
      error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`pgbench: ${errors.slice(0, 2_000)}`)),
    );
  });
}
