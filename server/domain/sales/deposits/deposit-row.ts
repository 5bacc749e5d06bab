import type { depositPurposes } from '@callwright/contract/deposit-setting.ts';
import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';

// States of a deposit: OPEN while it can be paid; then BOOKED with its call, EXPIRED without a payment, or going back:
// REFUNDING, then REFUNDED or REFUND_FAILED.

type DepositState = 'OPEN' | 'EXPIRED' | 'BOOKED' | 'REFUNDING' | 'REFUNDED' | 'REFUND_FAILED';

export type DepositRow = {
  account_id: number;
  id: number;
  token_hash: Buffer;
  event_id: number;
  purpose: (typeof depositPurposes)[number];
  provider: PaymentProvider;
  body: string | null;
  hold_id: string | null;
  starts_at: string;
  amount: number;
  currency: string;
  state: DepositState;
  session_id: string | null;
  payment_key: string | null;
  event_call_id: number | null;
  round: number;
  tries: number;
  expires_at: string;
  due_at: string | null;
  created_at: string;
};

/** Columns for statements on `call_deposit d`. */
export const depositColumns = sql.raw(
  'd.account_id, d.id, d.token_hash, d.event_id, d.purpose, d.provider, d.body, d.hold_id, d.starts_at, d.amount, d.currency, d.state, d.session_id, d.payment_key, d.event_call_id, d.round, d.tries, d.expires_at, d.due_at, d.created_at',
);

/** Deposits by any condition, which must include the workspace. */
function selectDeposits(rest: Sql): Sql<DepositRow> {
  return sql<DepositRow>`select ${depositColumns} from call_deposit d ${rest}`;
}

export async function readDeposit(ctx: Ctx, id: number): Promise<DepositRow> {
  const { rows } = await selectDeposits(sql`where d.account_id = ${ctx.accountId} and d.id = ${id}`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A deposit is not there any more');
  return row;
}

export async function depositOfToken(ctx: Ctx, token: string): Promise<DepositRow | null> {
  const { rows } = await selectDeposits(
    sql`where d.account_id = ${ctx.accountId} and d.token_hash = ${hashOfToken(token)}`,
  ).execute(ctx.db);
  return rows[0] ?? null;
}

/** What the body of a deposit is sealed for. */
export function placeOfDeposit(accountId: number, tokenHash: Buffer): Place {
  return { purpose: 'deposit', row: `${accountId}/${tokenHash.toString('base64url')}` };
}

/** What is needed to continue without the visitor. */
export type DepositBody<Booking> = {
  readonly booking: Booking;
  readonly token: string;
  readonly ip: string | null;
  /** The language of the page on which it was booked. */
  readonly language: string;
};

export function sealBody(ctx: Ctx, body: DepositBody<object>): string {
  return seal(ctx.app.config, placeOfDeposit(ctx.accountId, hashOfToken(body.token)), JSON.stringify(body));
}

/** Only `sealBody` makes what this opens, so the type is safe. */
export function openBody<Booking>(ctx: Ctx, { token_hash: hash, body }: DepositRow): DepositBody<Booking> {
  if (body === null) throw new Error('What a deposit is for is not known any more');
  return JSON.parse(
    unseal(ctx.app.config, placeOfDeposit(ctx.accountId, hash), body),
  ) as DepositBody<Booking>;
}
