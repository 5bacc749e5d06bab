import { sql } from '#/platform/db/sql.ts';
import { newPlan } from './commissions.ts';
import type { Workspace } from './workspace.ts';

export type CommissionIds = {
  /** Valid from a future date, so that it pays nothing. */
  commissionPlan: number;
  commissionVersion: number;
};

/** An approved month without any commissions. */
export const approvedMonth = '2001-02';

/** A month that paid the member for the call, the deal and the payment. */
export const paidMonth = '2001-03';

type Rows = { user: number; call: number; deal: number; transaction: number };

/** A plan, past payments of it, and a month that can be closed. */
export async function commissionsOf(w: Workspace, mark: string, rows: Rows): Promise<CommissionIds> {
  const { id, versions } = await newPlan(w, { name: mark, validFrom: '2100-01-01', note: mark });
  const versionId: number = versions[0].id;
  await w.within(async ({ db }) => {
    await sql`
      insert into commission_period (account_id, month, approved_at, approved_by, updated_at)
      values (${w.id}, ${`${approvedMonth}-01`}::date, '2024-03-01T10:00:00Z', ${w.owner.userId}, '2024-03-01T10:00:00Z')`.execute(
      db,
    );
    await sql`
      with posting as (
        insert into commission_posting (account_id, posted_at) values (${w.id}, '2024-03-01T10:00:00Z') returning id
      )
      insert into commission_entry (account_id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, role,
        version_id, rule_number, basis, call_id, deal_id, payment_id, currency, amount, why, posted_at)
      select ${w.id}, posting.id, side.account, ${rows.user}, paid.month, paid.month, paid.month, 'EARNED', 'once', 'CLOSER', ${versionId}, 1,
        'CASH', ${rows.call}, ${rows.deal}, ${rows.transaction}, 'USD', side.amount, '{}', '2024-03-01T10:00:00Z'
      from posting, (values (${`${paidMonth}-01`}::date)) paid (month), (values ('PAYABLE', 500), ('EXPENSE', -500)) side (account, amount)
      returning account_id`.execute(db);
  });
  return { commissionPlan: id, commissionVersion: versionId };
}
