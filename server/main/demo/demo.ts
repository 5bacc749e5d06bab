import { randomBytes } from 'node:crypto';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { insertKey } from '#/domain/people/account/create-key.ts';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { hashPassword } from '#/domain/people/auth/passwords.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { systemTransaction, takeTime } from '#/platform/db/tx.ts';
import { makeCalls } from './calls.ts';
import { createEvents } from './create-events.ts';
import { createFields } from './create-fields.ts';
import { createTeam } from './create-team.ts';
import { insertCalls } from './insert-calls.ts';
import { insertClaims } from './insert-claims.ts';
import { insertContacts } from './insert-contacts.ts';
import { insertEffects } from './insert-effects.ts';
import { insertSales } from './insert-sales.ts';
import { insertStats } from './insert-stats.ts';
import { keepBook } from './keep-book.ts';
import { keepPast } from './keep-past.ts';
import { makeLeads } from './leads.ts';
import { Random } from './random.ts';

const seed = 20_261_121;
const leadCount = 400;
const phoneBase = 1_000_000;
/** How long ago the first lead came. */
const pastMs = 92 * dayMs;

/**
 * Fills a new workspace with a sales team and three months of its work, relative to now. The same seed gives the same
 * data.
 */
export async function fillDemo(ctx: PublicCtx) {
  // Random, because a demo may be in an installation with real workspaces.
  const password = randomBytes(16).toString('base64url');
  const passwordHash = await hashPassword(password);
  return systemTransaction(ctx, async (tx) => {
    await takeTime(tx);
    const workspace = await createDemoWorkspace(tx);
    const random = new Random(seed);
    const staff = await createTeam(workspace, passwordHash);
    const fields = await createFields(workspace);
    const events = await createEvents(workspace, staff, fields);
    const leads = makeLeads(random, leadCount, tx.now, phoneBase);
    const calls = makeCalls(random, leads, events, staff, tx.now);
    const contacts = await insertContacts(workspace, random, { leads, calls, staff, fields, events });
    const callIds = await insertCalls(workspace, calls, contacts, staff, fields);
    await insertClaims(workspace, leads, calls, callIds, contacts, staff);
    const sales = await insertSales(workspace, random, calls, { callIds, contacts, staff, fields });
    await insertEffects(workspace, events, calls, callIds);
    await insertStats(workspace, random, Object.values(events), calls);
    await keepPast(workspace, staff, tx.now - pastMs);
    await keepBook(workspace, staff, Math.min(...calls.map(({ bookedMs }) => bookedMs)));
    const owner = staff.get('nora');
    if (owner === undefined) throw new Error('The demo has no owner');
    const { key, apiKey } = await insertKey(workspace, {
      userId: owner.id,
      name: 'Demo',
      scopes: ['*'],
      allowedIps: [],
      expiresAtMs: null,
    });
    return {
      workspace: { id: workspace.accountId, slug: workspace.account.slug },
      users: [...staff.values()].map(({ id, email, role }) => ({ id, email, role })),
      owner: owner.email,
      password,
      apiKey: key,
      apiKeyId: apiKey.id,
      events: Object.values(events).map(({ id, linkPrefix }) => ({ id, linkPrefix })),
      counts: { contacts: leads.length, calls: calls.length, ...sales },
    };
  });
}

async function createDemoWorkspace(tx: PublicCtx): Promise<Ctx> {
  const { accountId } = await createWorkspace(tx, {
    name: 'Northlight Coaching',
    plan: 'ENTERPRISE',
    timeZone: 'Europe/Berlin',
  });
  await sql`update public.account set currency = 'EUR', country = 'DE', brand_color = '#0f766e' where id = ${accountId}`.execute(
    tx.db,
  );
  return enterWorkspace(tx, accountId);
}
