import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import { foundKinds, type all, type FoundKind } from '@callwright/contract/search.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { kinds } from './kinds.ts';

/** A word like “gmail” is in very many rows; the best of this many are as good as the best of all. */
const candidatesMax = 1_000;

type Row = {
  kind: FoundKind;
  id: number;
  title: string;
  detail: string | null;
  at: string | null;
  status: string;
  value: number | null;
  currency: string | null;
};

/** GET /v1/search: all kinds in one statement, each using its own index. */
export async function search(
  ctx: Ctx,
  { q, kinds: asked, limit }: Input<typeof all>,
): Promise<Result<typeof all>> {
  const wanted = foundKinds.filter((kind) => (asked?.length ? asked.includes(kind) : true) && may(ctx, kind));
  const meta = { kinds: wanted, limit };
  if (wanted.length === 0) return { data: [], meta };
  const parts = wanted.map((kind) => best(kinds[kind](ctx, q), kind, limit));
  const { rows } = await sql<Row & { place: number }>`
    select * from (${sql.join(parts, sql` union all `)}) as found order by place, rank, at desc nulls last, id desc`.execute(
    ctx.db,
  );
  return { data: rows.map(present), meta };
}

const needs: Record<FoundKind, { scope: Scope; right: Right }> = {
  CONTACT: { scope: 'contacts:read', right: 'contacts:read' },
  CALL: { scope: 'eventCalls:read', right: 'calls:read' },
  DEAL: { scope: 'deals:read', right: 'deals:read' },
  EVENT: { scope: 'events:read', right: 'events:read' },
};

function may({ scopes, role }: Ctx, kind: FoundKind): boolean {
  const { scope, right } = needs[kind];
  return includesScope(scopes, scope) && role !== null && levelOf(role, right) !== null;
}

/** Rows whose words begin with the search come first, then the latest; ids break ties. */
function best(candidates: Sql, kind: FoundKind, limit: number): Sql {
  return sql`
    (select ${kind}::text as kind, ${sql.lit(foundKinds.indexOf(kind))}::integer as place, one.*
    from (${candidates} limit ${sql.lit(candidatesMax)}) as one
    order by one.rank, one.at desc nulls last, one.id desc limit ${sql.lit(limit)})`;
}

function present({
  kind,
  id,
  title,
  detail,
  at,
  status,
  value,
  currency,
}: Row): Result<typeof all>['data'][number] {
  const shown = value === null || currency === null ? null : fromMinorUnits(value, currency);
  return { kind, id, title, detail, at, status, value: shown, currency };
}
