import { because } from '@callwright/contract/error-reasons.ts';
import { outcomesOfCall, reasonsOfOutcome } from '@callwright/contract/outcome-rules.ts';
import type { save } from '@callwright/contract/outcomes.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { Recorded } from './record.ts';

/** Closers record outcomes of strategy calls they host, setters of their discovery calls; others of all calls. */
export function mustBeAllowedToRecord(ctx: Ctx, call: CallRow): void {
  if (ctx.role === null || levelOf(ctx.role, 'outcomes:write') === 'all') return;
  const hostsIt = call.hosts.some((host) => host.id === ctx.userId);
  const isAllowed =
    ctx.role === 'SETTER'
      ? call.call_type === 'DISCOVERY_EVENT'
      : call.call_type === 'STRATEGY_EVENT' && hostsIt;
  if (!isAllowed) throw new ApiError('INSUFFICIENT_ROLE');
}

/** Deals sent with an outcome need the same permission as separate deals. */
export function mustBeAllowedToWriteDeals(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'deals:write') === null) throw new ApiError('INSUFFICIENT_ROLE');
  if (includesScope(ctx.scopes, 'deals:write')) return;
  throw new ApiError('INSUFFICIENT_SCOPE', {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="deals:write"' },
    details: { scopes: ['deals:write'] },
  });
}

/** Throws 400 if the outcome does not fit the kind of call, or the reason does not fit the outcome. */
export function mustFit(
  call: Pick<CallRow, 'call_type'>,
  { outcome, no_sale_reason: reason }: Recorded,
): void {
  const outcomes = outcomesOfCall[call.call_type];
  if (!outcomes.includes(outcome))
    throw invalid(
      { outcome: [because('ONE_OF_FOR_CALL', { values: outcomes.join(', ') })] },
      'CALL_TYPE_MISMATCH',
    );
  const reasons = reasonsOfOutcome[outcome];
  if (reason === null || reasons.includes(reason)) return;
  const wrong =
    reasons.length === 0
      ? because('OUTCOME_WITHOUT_REASON', { outcome })
      : because('ONE_OF_FOR_OUTCOME', { values: reasons.join(', '), outcome });
  throw invalid({ noSaleReason: [wrong] }, 'OUTCOME_NOT_ALLOWED');
}

/** With strict rules, an outcome needs a reason. Forms always ask for one; for other requests the workspace decides. */
export async function mustBeComplete(
  tx: Ctx,
  recorded: Recorded,
  strict: Input<typeof save>['strict'],
): Promise<void> {
  const missing = missingOf(recorded);
  if (Object.keys(missing).length > 0 && (strict === true || (await isStrict(tx)))) throw invalid(missing);
}

function missingOf({ outcome, no_sale_reason: reason, objection }: Recorded): FieldErrors {
  const needsReason = outcome === 'NO_SALE' || outcome === 'REJECTED';
  const needsObjection =
    outcome === 'WON' ||
    (outcome === 'NO_SALE' && (reason === 'FOLLOW_UP_SCHEDULE' || reason === 'UNQUALIFIED'));
  return {
    ...(needsReason && reason === null && { noSaleReason: [because('REQUIRED')] }),
    ...(needsObjection && objection === null && { objection: [because('REQUIRED')] }),
  };
}

async function isStrict(tx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ outcome_rules: string }>`
    select outcome_rules from account where id = ${tx.accountId}`.execute(tx.db);
  return rows[0]?.outcome_rules === 'strict';
}
