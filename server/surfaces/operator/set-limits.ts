import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Account } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { noteAct, type ActingCtx } from '#/platform/audit/operator-act.ts';

/** null resets a limit to that of the plan; omitted fields stay unchanged. */
type LimitChanges = { readonly [K in keyof Account['limits']]?: number | null | undefined };

type Settings = { slug: string; plan: Account['plan']; limits: Account['limits'] };

/** The rate limits of a workspace; they apply to the next request in every process. */
export function setLimits(ctx: ActingCtx, workspaceId: number, changes: LimitChanges): Promise<Settings> {
  return systemTransaction(ctx, async (tx) => {
    const before = await readSettings(tx, workspaceId);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const limits: Account['limits'] = { ...before.limits, ...Object.fromEntries(given) };
    await sql`
      update public.account set limit_points = ${limits.points}, limit_window_sec = ${limits.windowSec}, limit_mcp_points = ${limits.mcpPoints},
        updated_at = ${iso(tx.now)} where id = ${workspaceId}`.execute(tx.db);
    await noteChange(tx, workspaceId, 'workspace.limits', before.slug, before.limits, limits);
    return { ...before, limits };
  });
}

/** The plan of a workspace, which decides its features. */
export function setPlan(ctx: ActingCtx, workspaceId: number, plan: Account['plan']): Promise<Settings> {
  return systemTransaction(ctx, async (tx) => {
    const before = await readSettings(tx, workspaceId);
    await sql`update public.account set plan = ${plan}, updated_at = ${iso(tx.now)} where id = ${workspaceId}`.execute(
      tx.db,
    );
    await noteChange(tx, workspaceId, 'workspace.plan', before.slug, { plan: before.plan }, { plan });
    return { ...before, plan };
  });
}

async function noteChange(
  tx: ActingCtx,
  workspaceId: number,
  action: string,
  subject: string,
  before: object,
  after: object,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const resource = { resource: 'workspace', resourceId: workspaceId };
  await noteAct(tx, { action, subject, workspaceId, ...resource, before, after });
  await announce(tx, { accountId: workspaceId });
}

type Row = {
  slug: string;
  plan: Account['plan'];
  limit_points: number | null;
  limit_window_sec: number | null;
  limit_mcp_points: number | null;
};

/** Locks the row, so that the second of two operators changes the result of the first. */
async function readSettings(tx: ActingCtx, workspaceId: number): Promise<Settings> {
  const { rows } = await sql<Row>`
    select slug, plan, limit_points, limit_window_sec, limit_mcp_points from public.account
    where id = ${workspaceId} and deleted_at is null for update`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('workspace');
  const { slug, plan, limit_points: points, limit_window_sec: windowSec, limit_mcp_points: mcpPoints } = row;
  return { slug, plan, limits: { points, windowSec, mcpPoints } };
}
