import { randomBytes } from 'node:crypto';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import * as contract from '@callwright/contract/test-workspaces.ts';
import { fillArchive } from '#/domain/insight/archive/fill.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Account, Ctx, PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { testWorkspacesFrom } from '#/platform/values/test-workspaces.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';

/** The range of the clock's start, so that all dates shown have four-digit years. */
const startRange = { minMs: Date.UTC(2000, 0, 1), maxMs: Date.UTC(2100, 0, 1) };
const seedBytes = 12;

type Maker = {
  email: string;
  live_id: number | null;
  plan: Account['plan'] | null;
  time_zone: string | null;
  owned: number;
};

/** POST /v1/testWorkspaces. The lock on the person makes the limit hold for concurrent requests. */
export async function createTestWorkspace(
  ctx: SessionCtx,
  input: Input<typeof contract.create>,
): Promise<Result<typeof contract.create>> {
  return systemTransaction(ctx, async (tx) => {
    const maker = await lockMaker(tx, ctx.personId);
    if (maker.plan === null) throw new ApiError('INSUFFICIENT_ROLE');
    if (maker.owned >= contract.testWorkspacesMax)
      throw new ApiError('TEST_WORKSPACES_FULL', { details: { max: contract.testWorkspacesMax } });
    const timeZone = input.timeZone ?? maker.time_zone ?? 'UTC';
    const clockMs = startOf(tx, input.startsAt, timeZone);
    const seed = input.seed ?? randomBytes(seedBytes).toString('base64url');
    const workspace = await createWorkspace(tx, {
      name: input.name,
      plan: maker.plan,
      timeZone,
      test: { clockMs, seed },
    });
    await takeCustoms(tx, maker.live_id, workspace.accountId);
    const person = await findOrCreatePerson(workspace, { email: maker.email, passwordHash: null });
    const userId = await addMember(workspace, { person, role: 'SUPER_ADMIN', isOwner: true, timeZone });
    await noteBy(workspace, userId, 'test_workspace.create', null, {
      name: input.name,
      startsAt: iso(clockMs),
    });
    // The archive starts with the workspace, so that everything tried in it can be viewed later.
    await fillArchive(workspace);
    await announce(tx, { personId: ctx.personId });
    return { data: { testWorkspace: present(workspace.account, clockMs) } };
  });
}

/** The best plan of the live workspaces where a person is administrator, and the number of their test workspaces. */
async function lockMaker(tx: PublicCtx, personId: number): Promise<Maker> {
  await sql`select from app_user where id = ${personId} for no key update`.execute(tx.db);
  const { rows } = await sql<Maker>`
    select u.email, best.live_id, best.plan, best.time_zone,
      (select count(*) from member m join account a on a.id = m.account_id and a.deleted_at is null
        where m.person_id = u.id and m.is_owner and m.status = 'ACTIVE' and m.account_id >= ${sql.lit(testWorkspacesFrom)}) as owned
    from app_user u left join lateral (
      select a.id as live_id, a.plan, a.time_zone from member m join account a on a.id = m.account_id and a.deleted_at is null
      where m.person_id = u.id and m.role = 'SUPER_ADMIN' and m.status = 'ACTIVE' and m.account_id < ${sql.lit(testWorkspacesFrom)}
      order by array_position(array['ENTERPRISE', 'BUSINESS', 'STARTUP'], a.plan), a.id limit 1
    ) best on true
    where u.id = ${personId}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('A session belongs to a person');
  return row;
}

/** Copies country, currency, language and first day of the week from the live workspace. */
async function takeCustoms(tx: PublicCtx, liveId: number | null, id: number): Promise<void> {
  await sql`
    update public.account a set country = l.country, currency = l.currency, locale = l.locale, week_start = l.week_start
    from public.account l where l.id = ${liveId} and a.id = ${id}`.execute(tx.db);
}

function startOf({ now }: PublicCtx, startsAt: string | undefined, timeZone: string): number {
  const clockMs = startsAt === undefined ? now : toInstantMs(startsAt, timeZone, 'startsAt');
  if (clockMs < startRange.minMs || clockMs >= startRange.maxMs)
    throw invalid({ startsAt: [because('START_OUT_OF_RANGE')] });
  return clockMs;
}

/** DELETE /v1/testWorkspaces/{id}. Live workspaces and those of others are answered like unknown ones. */
export async function removeTestWorkspace(
  ctx: SessionCtx,
  { id }: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return systemTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ user_id: number; created_at: string }>`
      select m.user_id, a.created_at from member m join account a on a.id = m.account_id and a.deleted_at is null
      where m.account_id = ${id} and m.account_id >= ${sql.lit(testWorkspacesFrom)} and m.person_id = ${ctx.personId}
        and m.role = 'SUPER_ADMIN' and m.status = 'ACTIVE'`.execute(tx.db);
    const [own] = rows;
    if (own === undefined) throw notFound('workspace');
    const workspace = await enterWorkspace(tx, id);
    await noteBy(workspace, own.user_id, 'test_workspace.delete', { name: workspace.account.name }, null);
    await sql`update public.account set deleted_at = ${iso(tx.now)}::timestamptz, clock_until = null where id = ${id}`.execute(
      tx.db,
    );
    await announce(tx, { accountId: id });
    return { data: { testWorkspace: { ...present(workspace.account, 0), createdAt: own.created_at } } };
  });
}

async function noteBy(
  workspace: Ctx,
  userId: number,
  action: 'test_workspace.create' | 'test_workspace.delete',
  before: object | null,
  after: object | null,
): Promise<void> {
  const by = { ...workspace, userId, actor: { type: 'user' as const, id: String(userId), name: '' } };
  await audit(by, action, 'workspace', workspace.accountId, before, after);
}

function present({ id, name, slug, mode }: Account, createdMs: number) {
  return { id, name, slug, mode, createdAt: iso(createdMs) };
}
