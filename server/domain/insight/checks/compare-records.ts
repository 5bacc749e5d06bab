import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { gone } from '#/domain/insight/archive/fold.ts';
import {
  bodyOf,
  kinds,
  resourceNames,
  shownValue,
  type Body,
  type Resource,
} from '#/domain/insight/archive/resources.ts';
import type { Tail } from './tail.ts';

type DifferingField = { readonly field: string; readonly stored: unknown; readonly archived: unknown };

/** A record whose row differs from its changes. */
export type DifferingRecord = {
  /** For an EVENT, the counters of its page. */
  readonly resource: Resource | 'EVENT';
  readonly id: number;
  /** The row exists although no change created it, or is gone although none deleted it. */
  readonly missing: 'ROW' | 'ARCHIVE' | null;
  readonly fields: readonly DifferingField[];
  /** The currency of its amounts. */
  readonly currency?: string;
};

export type ComparedRecords = { readonly count: number; readonly differing: DifferingRecord[] };

/** Compares every record with its row, in one statement per kind that returns only differences. */
export async function compareRecords(ctx: Ctx, tail: Tail): Promise<ComparedRecords> {
  let count = 0;
  const differing: DifferingRecord[] = [];
  for (const resource of resourceNames) {
    const told = tail.get(resource) ?? new Map<number, Body>();
    const found = await readPairs(ctx, resource, null);
    count += await countRows(ctx, resource);
    differing.push(...found.flatMap((pair) => differenceOf(resource, pair, told.get(pair.id))));
    // These match the archive, but not the changes that came after it.
    const seen = new Set(found.map(({ id }) => id));
    const unseen = [...told.keys()].filter((id) => !seen.has(id));
    if (unseen.length > 0)
      for (const pair of await readPairs(ctx, resource, unseen))
        differing.push(...differenceOf(resource, pair, told.get(pair.id)));
  }
  return { count, differing };
}

/** Merges the differences of each record. */
export function oneEach(differing: readonly DifferingRecord[]): DifferingRecord[] {
  const found = new Map<string, DifferingRecord>();
  for (const one of differing) {
    const key = `${one.resource}${one.id}`;
    const known = found.get(key);
    found.set(
      key,
      known === undefined
        ? one
        : { ...known, missing: known.missing ?? one.missing, fields: [...known.fields, ...one.fields] },
    );
  }
  return [...found.values()];
}

/** The current values of some records and their rows. */
export async function readDiffering(
  ctx: Ctx,
  resource: Resource,
  ids: readonly number[],
): Promise<DifferingRecord[]> {
  const pairs = await readPairs(ctx, resource, ids);
  return pairs.flatMap((pair) => differenceOf(resource, pair, undefined));
}

type Pair = { id: number; kept: Body | null; stored: Body | null };

/** @param ids null for all that differ */
async function readPairs(ctx: Ctx, resource: Resource, ids: readonly number[] | null): Promise<Pair[]> {
  const { table, buried } = kinds[resource];
  const mine = (alias: string, key: string): Sql =>
    ids === null
      ? sql`${sql.ref(alias)}.account_id = ${ctx.accountId}`
      : sql`${sql.ref(alias)}.account_id = ${ctx.accountId} and ${sql.ref(`${alias}.${key}`)} = any(${ids}::bigint[])`;
  const isBuried = buried === null ? sql`false` : sql`coalesce(a.body->>${buried}, '') <> ''`;
  const { rows } = await sql<Pair>`
    select coalesce(a.record_id, t.id) as id, a.body as kept, t.stored
    from (select a.record_id, a.body from archive_record a where ${mine('a', 'record_id')} and a.resource = ${resource}) a
    full join (select t.id, ${bodyOf(resource, 't')} as stored from ${sql.ref(table)} t where ${mine('t', 'id')}) t on t.id = a.record_id
    where ${
      ids === null
        ? sql`case when t.id is null then not (a.body @> ${JSON.stringify({ [gone]: true })}::jsonb or ${isBuried})
          when a.record_id is null then true
          else (a.body - ${gone}::text <> t.stored and exists (
            select from jsonb_each(t.stored) said where a.body ? said.key and a.body->said.key <> said.value)) or a.body @> ${JSON.stringify({ [gone]: true })}::jsonb end`
        : sql`true`
    }
    order by 1`.execute(ctx.db);
  return rows;
}

async function countRows(ctx: Ctx, resource: Resource): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.ref(kinds[resource].table)} t where t.account_id = ${ctx.accountId}`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

/** Columns that this version adds and the archive does not have yet are not compared. */
function differenceOf(resource: Resource, pair: Pair, told: Body | undefined): DifferingRecord[] {
  const { id, stored } = pair;
  const kept = told ?? pair.kept;
  const { buried, columns } = kinds[resource];
  const isGone = kept?.[gone] === true;
  if (stored === null) {
    const isExpected = kept === null || isGone || (buried !== null && (kept[buried] ?? null) !== null);
    return isExpected ? [] : [{ resource, id, missing: 'ROW', fields: [] }];
  }
  if (kept === null || isGone) return [{ resource, id, missing: 'ARCHIVE', fields: [] }];
  const fields = Object.entries(columns).flatMap(([column, field]) =>
    !(column in kept) || isDeepStrictEqual(kept[column], stored[column])
      ? []
      : [
          {
            field,
            stored: shownValue(resource, column, stored),
            archived: shownValue(resource, column, { ...stored, ...kept }),
          },
        ],
  );
  const { currency } = stored;
  return fields.length === 0
    ? []
    : [{ resource, id, missing: null, fields, ...(typeof currency === 'string' && { currency }) }];
}
