import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { answerText, confirmForLead, type AnswerText, type Confirm } from './answer.ts';
import { bookForLead, type Book } from './book.ts';
import { cancelForLead, moveForLead, type Cancel, type Move } from './change.ts';
import * as checkout from './checkout.ts';
import { claimLead, fillInForm, type Arrive, type Claim } from './arrive.ts';
import * as depositBack from './deposit-back.ts';
import { disputePayment, endDispute, type Dispute, type EndDispute } from './dispute.ts';
import { logCall, noteAboutLead, type Log, type Note } from './log.ts';
import { payInstallment, type Pay } from './pay.ts';
import { refundPart, refundPayment, type Refund, type RefundPart } from './refund.ts';
import * as wait from './wait.ts';
import type { Cast } from './cast.ts';
import type { LeadStory } from './story.ts';

/** One action at one time. `lead` says whose story it belongs to. */
export type Act =
  | Arrive
  | Claim
  | Book
  | Cancel
  | Move
  | Confirm
  | AnswerText
  | checkout.CheckOut
  | checkout.PayDeposit
  | checkout.DeclineDeposit
  | checkout.Return
  | depositBack.RefundDepositPart
  | depositBack.DisputeDeposit
  | depositBack.EndDepositDispute
  | wait.Wait
  | wait.ReadMail
  | wait.TakeOffer
  | wait.DeclineOffer
  | Log
  | Note
  | Pay
  | Refund
  | RefundPart
  | Dispute
  | EndDispute;
export type Planned = { readonly atMs: number; readonly act: Act };

/** What performing an act needs. */
export type Scene = {
  readonly scenario: ScenarioFile;
  readonly cast: Cast;
  readonly storyOf: (lead: number) => LeadStory;
  /** The context of a member in this transaction. */
  readonly as: (tx: Ctx, userId: number) => Promise<Ctx>;
  /** The member who started the run; performs what administrators do. */
  readonly ownerId: number;
};

/**
 * Performs an act with the rights of its actor, through the functions that requests call, in the transaction that also
 * removes it from the list. Returns the acts that follow. Throws what the service refuses.
 */
export function perform(tx: Ctx, scene: Scene, act: Act): Promise<readonly Planned[]> {
  switch (act.kind) {
    case 'ARRIVE':
      return fillInForm(tx, scene, act);
    case 'CLAIM':
      return claimLead(tx, scene, act);
    case 'BOOK':
      return bookForLead(tx, scene, act);
    case 'CANCEL':
      return cancelForLead(tx, scene, act);
    case 'MOVE':
      return moveForLead(tx, scene, act);
    case 'CONFIRM':
      return confirmForLead(tx, scene, act);
    case 'ANSWER_TEXT':
      return answerText(tx, scene, act);
    case 'CHECKOUT':
      return checkout.checkOutForLead(tx, scene, act);
    case 'PAY_DEPOSIT':
      return checkout.payDeposit(tx, scene, act);
    case 'DECLINE_DEPOSIT':
      return checkout.declineDeposit(tx, scene, act);
    case 'RETURN':
      return checkout.returnFromPaying(tx, scene, act);
    case 'REFUND_DEPOSIT_PART':
      return depositBack.refundDepositPart(tx, scene, act);
    case 'DISPUTE_DEPOSIT':
      return depositBack.disputeDeposit(tx, scene, act);
    case 'END_DEPOSIT_DISPUTE':
      return depositBack.endDepositDispute(tx, scene, act);
    case 'WAIT':
      return wait.waitForTime(tx, scene, act);
    case 'READ_MAIL':
      return wait.readMail(tx, scene, act);
    case 'TAKE_OFFER':
      return wait.takeOffer(tx, scene, act);
    case 'DECLINE_OFFER':
      return wait.declineOffer(tx, scene, act);
    case 'LOG':
      return logCall(tx, scene, act);
    case 'NOTE':
      return noteAboutLead(tx, scene, act);
    case 'PAY':
      return payInstallment(tx, scene, act);
    case 'REFUND':
      return refundPayment(tx, scene, act);
    case 'REFUND_PART':
      return refundPart(tx, scene, act);
    case 'DISPUTE':
      return disputePayment(tx, scene, act);
    case 'END_DISPUTE':
      return endDispute(tx, scene, act);
    default:
      return act satisfies never;
  }
}
