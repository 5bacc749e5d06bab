import { sql, type Sql } from '#/platform/db/sql.ts';
import { cellForNew } from '#/platform/cells/list.ts';
import type { Account, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { numberedSlug, slugOf } from '#/platform/values/slug.ts';
import { iso } from '#/platform/values/time.ts';
import { createStageField } from './contact-stage.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';

type NewWorkspace = {
  readonly name: string;
  readonly plan: Account['plan'];
  readonly timeZone?: string;
  /** For a test workspace: where its clock starts, and the seed of its random values. */
  readonly test?: { readonly clockMs: number; readonly seed: string };
};

/**
 * Creates a workspace with everything that each workspace needs, and continues inside it. Add its first member with
 * `addMember`.
 */
export async function createWorkspace(
  tx: PublicCtx,
  { name, plan, timeZone = 'UTC', test }: NewWorkspace,
): Promise<Ctx> {
  const id = await insertAccount(tx, { name, plan, timeZone, ...(test && { test }) });
  if (test !== undefined) {
    await tx.db.enterCell?.(id);
    await sql`insert into test_seed (account_id, seed) values (${id}, ${test.seed})`.execute(tx.db);
  }
  const workspace = await enterWorkspace(tx, id);
  await createStageField(workspace);
  return workspace;
}

/** Uses the first free slug: `acme`, `acme-2`, … Waits for a concurrent transaction that takes the same one. */
async function insertAccount(
  tx: PublicCtx,
  { name, plan, timeZone, test }: NewWorkspace & { timeZone: string },
): Promise<number> {
  const now = iso(test?.clockMs ?? tx.now);
  const clockAt = test === undefined ? null : now;
  const base = slugOf(name, 'workspace');
  const cell = await cellForNew(tx.db);
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    const { rows } = await sql<{ id: number }>`
      insert into public.account (id, name, slug, plan, time_zone, cell, mode, clock_at, created_at, updated_at)
      values (${numberOf(test)}, ${name}, ${slug}, ${plan}, ${timeZone}, ${cell}, ${test === undefined ? 'LIVE' : 'TEST'},
        ${clockAt}::timestamptz, ${now}, ${now})
      on conflict (slug) do nothing returning id`.execute(tx.db);
    if (rows[0] !== undefined) return rows[0].id;
  }
}

/** Test workspaces have ids of their own, from `testWorkspacesFrom` on. */
function numberOf(test: NewWorkspace['test']): Sql {
  return sql.raw(
    test === undefined ? `nextval(pg_get_serial_sequence('account', 'id'))` : `nextval('test_account_id')`,
  );
}
