import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallSite } from './call-sites.ts';
import type { Column } from './describe.ts';

/**
 * What the database reports for one tag: the columns of all texts that consist only of it, and which of them were null.
 */
export type Facts = { readonly columns: readonly Column[]; readonly nulls: ReadonlySet<string> };

const numbers = ['bigint', 'integer', 'smallint', 'double precision', 'real', 'oid'];
const texts = [
  'text',
  'character varying',
  'character',
  'uuid',
  'name',
  'numeric',
  'date',
  'interval',
  'xid8',
  'inet',
];
const times = ['timestamp with time zone', 'timestamp without time zone', 'time without time zone'];

/** The type of a column's value after the driver has parsed it (value-parsers.ts). */
export function typeInProgram(type: string): string {
  if (type.endsWith('[]')) {
    const item = typeInProgram(type.slice(0, -2));
    return item === 'any' ? 'any' : `readonly (${item} | null)[]`;
  }
  if (numbers.includes(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'bytea') return 'Buffer';
  return [...texts, ...times].includes(type) ? 'string' : 'any';
}

const declarations = `
type ClaimIs<Row, Columns extends Record<string, { is: unknown; wasNull: boolean }>> = { [Key in Extract<keyof Row, string>]: Key extends keyof Columns
  ? (NonNullable<Row[Key]> extends NonNullable<Columns[Key]['is']>
    ? (Columns[Key]['wasNull'] extends true ? (null extends Row[Key] ? true : { column: Key; problem: 'was null in a test' }) : true)
    : { column: Key; problem: 'has another type'; is: Columns[Key]['is'] })
  : undefined extends Row[Key] ? true : { column: Key; problem: 'is not selected' } }[Extract<keyof Row, string>];
type ProvenClaim<Row, Proof extends true> = Row;
`;

/**
 * Compares the row type at each tag with the database, using the compiler: in a copy of the source, every `sql<Row>`
 * gets a type-level proof of its row type. Returns the compiler's errors in these proofs.
 */
export function checkClaims(
  root: string,
  sites: readonly CallSite[],
  facts: ReadonlyMap<string, Facts>,
): string[] {
  const copy = join(root, '.queries');
  rmSync(copy, { recursive: true, force: true });
  try {
    mkdirSync(copy);
    cpSync(join(root, 'server'), join(copy, 'server'), {
      recursive: true,
      filter: (path) => !/node_modules|\/queries$/.test(path),
    });
    symlinkSync(join(root, 'contract'), join(copy, 'contract'));
    symlinkSync(join(root, 'sdk'), join(copy, 'sdk'));
    symlinkSync(join(root, 'scripts'), join(copy, 'scripts'));
    writeFileSync(join(copy, 'server/checked.d.ts'), declarations);
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', include: ['server'] }),
    );
    for (const [file, ofFile] of Map.groupBy(sites, (site) => site.file))
      proveIn(join(copy, 'server', file), ofFile, facts);
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, ['--project', join(copy, 'tsconfig.json'), '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    });
    return stdout.split(/\n(?=\S)/).filter((complaint) => complaint.includes(': error TS'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** From the end of the file, so that earlier positions stay valid; line numbers do not change. */
function proveIn(path: string, sites: readonly CallSite[], facts: ReadonlyMap<string, Facts>): void {
  let source = readFileSync(path, 'utf8');
  for (const { claim, place } of sites.toReversed()) {
    const known = facts.get(place);
    if (claim === null || known === undefined) continue;
    const columns = known.columns.map(
      ({ name, type }) =>
        `${JSON.stringify(name)}: { is: ${typeInProgram(type)}; wasNull: ${known.nulls.has(name)} }`,
    );
    const proof = `ProvenClaim<${claim.text}, ClaimIs<${claim.text}, { ${columns.join('; ')} }>>`;
    source = source.slice(0, claim.start) + proof + source.slice(claim.end);
  }
  writeFileSync(path, source);
}
