import { missingDaysMax } from '@callwright/contract/connection-kinds.ts';
import { administratorRoles } from '@callwright/contract/roles.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { mailRoles } from '#/domain/people/account/recipients.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { askTextRecords } from '#/platform/net/text-records.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { recordNameOf, recordValueOf } from './domain-record.ts';
import { missingDomainMail } from './missing-domain-mail.ts';

/** Concurrent DNS queries. */
const atOnce = 20;

type Row = { domain: string; workspace_id: number; challenge: string; missing_since: string | null };

/**
 * Checks every verified domain again. A company that has sold or lost a domain must not vouch for its people forever,
 * and a mistake in the DNS must not close a workspace within a day. Nothing happens if no name server answers.
 */
export async function checkDomains(app: App): Promise<void> {
  let some = await domainsAfter(app, '');
  while (some.length > 0) {
    const answers = await Promise.all(some.map(async (row) => ({ row, isThere: await isThere(app, row) })));
    const back = answers.filter((one) => one.isThere === true && one.row.missing_since !== null);
    await found(
      app,
      back.map(({ row }) => row),
    );
    const gone = answers.filter((one) => one.isThere === false).map(({ row }) => row);
    for (const [workspaceId, rows] of Map.groupBy(gone, (row) => row.workspace_id))
      await missed(
        app,
        workspaceId,
        rows.map(({ domain }) => domain),
      );
    some = await domainsAfter(app, some.at(-1)?.domain ?? '');
  }
}

async function domainsAfter(app: App, last: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select verified.domain, verified.workspace_id, claim.challenge, verified.missing_since
    from verified_domain verified
    join sign_in_domain claim on claim.account_id = verified.workspace_id and claim.domain = verified.domain
    join account on account.id = verified.workspace_id and account.deleted_at is null
    where verified.domain > ${last} order by verified.domain limit ${sql.lit(atOnce)}`.execute(
    app.database.db,
  );
  return rows;
}

/** Null if the lookup failed. */
async function isThere(app: App, { domain, challenge }: Row): Promise<boolean | null> {
  const records = await askTextRecords(app, recordNameOf(domain));
  return records?.includes(recordValueOf(challenge)) ?? null;
}

async function found(app: App, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update verified_domain set missing_since = null where domain = any(${rows.map(({ domain }) => domain)}::text[])`.execute(
    app.database.db,
  );
}

/** Of processes that check at the same time, only one records each step, because the updates are conditional. */
async function missed(app: App, workspaceId: number, domains: readonly string[]): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), workspaceId);
  const isOneOf = sql`workspace_id = ${workspaceId} and domain = any(${[...domains]}::text[])`;
  const isOver = sql`missing_since <= ${iso(ctx.now - missingDaysMax * dayMs)}::timestamptz`;
  await transaction(ctx, async (tx) => {
    const lost = await changedDomains(tx, sql`delete from verified_domain where ${isOneOf} and ${isOver}`);
    const missing = await changedDomains(
      tx,
      sql`update verified_domain set missing_since = ${iso(tx.now)} where ${isOneOf} and missing_since is null`,
    );
    for (const { domain, connection_id: id } of lost)
      await audit(tx, 'company_sign_in.lose_domain', 'signInConnection', id, { domain }, null);
    for (const { domain, connection_id: id } of missing)
      await audit(tx, 'company_sign_in.miss_domain', 'signInConnection', id, null, { domain });
    if (missing.length > 0)
      await mailAdministrators(
        tx,
        missing.map(({ domain }) => domain),
      );
    if (lost.length > 0) await announce(tx, { accountId: tx.accountId });
  });
}

type Changed = { domain: string; connection_id: number };

async function changedDomains(tx: Ctx, change: Sql): Promise<Changed[]> {
  const changed = sql<Changed>`
    with changed as (${change} returning domain)
    select claim.domain, claim.connection_id from sign_in_domain claim join changed on changed.domain = claim.domain
    where claim.account_id = ${tx.accountId} order by claim.domain`;
  const { rows } = await tx.db.asService((db) => changed.execute(db));
  return rows;
}

async function mailAdministrators(tx: Ctx, domains: readonly string[]): Promise<void> {
  const facts = {
    domains,
    workspaceName: tx.account.name,
    untilMs: tx.now + missingDaysMax * dayMs,
    page: `${tx.app.config.baseUrl}/settings/company-sign-in`,
  };
  const how = { kind: 'auth.domain_missing', isPrivate: false };
  await mailRoles(tx, administratorRoles, how, (texts) => missingDomainMail(texts, facts));
}
