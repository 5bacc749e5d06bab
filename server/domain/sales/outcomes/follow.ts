import type { StageCause } from '#/domain/crm/contact-records/stage.ts';
import { moveStage } from '#/domain/crm/contact-records/stage.ts';
import { moveStatus } from '#/domain/crm/contact-records/status.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';

type After = Pick<CallRow, 'id' | 'contact_id' | 'outcome' | 'no_sale_reason' | 'deals'>;

/** Updates the contact after an outcome: its stage and, after a discovery call, its status. */
export async function moveContact(tx: Ctx, before: CallRow, after: After): Promise<void> {
  const status = verdictOf(after);
  if (status !== null)
    await moveStatus(tx, {
      callId: after.id,
      contactId: after.contact_id,
      status,
      isCorrection: before.outcome === 'REJECTED',
    });
  const cause = stageCauseOf(after);
  if (cause !== null) await moveStage(tx, after.contact_id, cause);
}

function verdictOf({ outcome, no_sale_reason: reason }: After): 'QUALIFIED' | 'DISQUALIFIED' | null {
  if (outcome === 'APPROVED') return 'QUALIFIED';
  const isUnfit = outcome === 'REJECTED' && (reason === 'BAD_FIT' || reason === 'NOT_INTERESTED');
  return isUnfit ? 'DISQUALIFIED' : null;
}

const causes: Readonly<Record<string, StageCause>> = {
  FOLLOW_UP_SCHEDULE: 'FOLLOW_UP',
  NO_SHOW: 'NO_SHOW',
  NOT_INTERESTED: 'NOT_INTERESTED',
  UNQUALIFIED: 'BAD_FIT',
  BAD_FIT: 'BAD_FIT',
};

/** A call won with deposits only does not make a customer yet. */
function stageCauseOf({ outcome, no_sale_reason: reason, deals }: After): StageCause | null {
  if (outcome === 'APPROVED') return 'APPROVED';
  if (outcome !== 'WON') return reason === null ? null : (causes[reason] ?? null);
  const isDeposit = deals.length > 0 && deals.every((deal) => deal.transactionType === 'DEPOSIT');
  return isDeposit ? 'DEPOSIT' : 'WON';
}
