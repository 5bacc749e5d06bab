import { cellForNew } from '#/platform/cells/list.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Account, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { numberedSlug, slugOf } from '#/platform/values/slug.ts';
import { iso } from '#/platform/values/time.ts';
import { createStageField } from './contact-stage.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';

type NewWorkspace = { readonly name: string; readonly plan: Account['plan']; readonly timeZone?: string };

/**
 * Creates a workspace with what every workspace needs, and continues inside it. Its first member follows with
 * `addMember`.
 */
export async function createWorkspace(
  tx: PublicCtx,
  { name, plan, timeZone = 'UTC' }: NewWorkspace,
): Promise<Ctx> {
  const id = await insertAccount(tx, name, plan, timeZone);
  const workspace = await enterWorkspace(tx, id);
  await createStageField(workspace);
  return workspace;
}

/** Takes the first free slug: `acme`, `acme-2`, … Another transaction that takes the same one is waited for. */
async function insertAccount(tx: PublicCtx, name: string, plan: string, timeZone: string): Promise<number> {
  const base = slugOf(name, 'workspace');
  const cell = await cellForNew(tx.db);
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    const { rows } = await sql<{ id: number }>`
      insert into account (name, slug, plan, time_zone, cell, created_at, updated_at)
      values (${name}, ${slug}, ${plan}, ${timeZone}, ${cell}, ${iso(tx.now)}, ${iso(tx.now)})
      on conflict (slug) do nothing returning id`.execute(tx.db);
    if (rows[0] !== undefined) return rows[0].id;
  }
}
