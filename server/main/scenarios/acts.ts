import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { bookForLead, type Book } from './book.ts';
import { cancelForLead, moveForLead, type Cancel, type Move } from './change.ts';
import { claimLead, fillInForm, type Arrive, type Claim } from './arrive.ts';
import { logCall, noteAboutLead, type Log, type Note } from './log.ts';
import { payInstallment, refundPayment, type Pay, type Refund } from './pay.ts';
import type { Cast } from './cast.ts';
import type { LeadStory } from './story.ts';

/** One thing that somebody does at a moment; `lead` says whose story it belongs to. */
export type Act = Arrive | Claim | Book | Cancel | Move | Log | Note | Pay | Refund;
export type Planned = { readonly atMs: number; readonly act: Act };

/** What an act is done with. */
export type Scene = {
  readonly scenario: ScenarioFile;
  readonly cast: Cast;
  readonly storyOf: (lead: number) => LeadStory;
  /** The member as the one who acts in this transaction. */
  readonly as: (tx: Ctx, userId: number) => Promise<Ctx>;
  /** Who started the run, for what administrators do. */
  readonly ownerId: number;
};

/**
 * Does an act as the one whose act it is, through the functions that requests call, in the transaction that also takes it off
 * the list. What it leads to comes back; what the service refuses is thrown.
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
    case 'LOG':
      return logCall(tx, scene, act);
    case 'NOTE':
      return noteAboutLead(tx, scene, act);
    case 'PAY':
      return payInstallment(tx, scene, act);
    case 'REFUND':
      return refundPayment(tx, scene, act);
    default:
      return act satisfies never;
  }
}
