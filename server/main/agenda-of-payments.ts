import { claimPages, workPage } from '#/domain/sales/payment-connections/work-backfill.ts';
import { claimEvents, workEvent } from '#/domain/sales/payment-connections/work-events.ts';
import { claimDeposits } from '#/domain/sales/deposits/claim.ts';
import type { Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { workDeposit } from '#/surfaces/paid-booking/work.ts';

const atOnce = 8;
const connected = sql`exists (
  select 1 from payment_connection n where n.account_id = d.account_id and n.provider = d.provider and n.status = 'CONNECTED')`;

/** Payments that come due in a test workspace, whose provider is a stand-in. */
export const paymentsDue: readonly Source[] = [
  {
    name: 'events of payments',
    next: (accountId) => sql`
      select min(greatest(e.due_at, e.leased_until)) from payment_event e
      join payment_connection n on n.account_id = e.account_id and n.id = e.connection_id and n.status = 'CONNECTED'
      where e.account_id = ${accountId} and e.due_at is not null`,
    async work(app) {
      for (const event of await claimEvents(app, atOnce)) await workEvent(app, event);
    },
  },
  {
    name: 'pages of payments',
    next: (accountId) => sql`
      select min(greatest(n.backfill_due_at, n.backfill_leased_until)) from payment_connection n
      where n.account_id = ${accountId} and n.status = 'CONNECTED' and n.backfill_due_at is not null`,
    async work(app) {
      for (const page of await claimPages(app, atOnce)) await workPage(app, page);
    },
  },
  {
    name: 'deposits',
    next: (accountId) => sql`
      select min(greatest(d.due_at, d.leased_until)) from call_deposit d
      where d.account_id = ${accountId} and d.due_at is not null and ${connected}`,
    async work(app) {
      for (const deposit of await claimDeposits(app, atOnce)) await workDeposit(app, deposit);
    },
  },
];
