import type { Sent } from '@callwright/contract/endpoint.ts';
import {
  reasonsOfOutcome,
  type NoSaleReason,
  type Objection,
  type RecordedOutcome,
} from '@callwright/contract/outcome-rules.ts';
import type { save } from '@callwright/contract/outcomes.ts';
import type { dealTransactionTypes } from '@callwright/contract/deal.ts';
import type { Call } from '../records.ts';
import { namesOf, noSaleReasonNames, objectionNames, optionsOf, outcomeNames } from '../ui/choices.ts';
import { momentOf } from '../ui/time.ts';
import { say } from './say.ts';

export type OutcomeValues = {
  outcome: RecordedOutcome | null;
  noSaleReason: NoSaleReason | null;
  objection: Objection | null;
  notes: string;
  /** 2026-11-30T09:00 in the person's time zone */
  followUpAt: string;
  hasDeal: boolean;
  productName: string;
  value: number | null;
  transactionType: (typeof dealTransactionTypes)[number];
  deleteDeals: boolean;
};

/** The part of a call that the form needs, as in lists. */
export type OutcomeCall = Pick<
  Call,
  | 'id'
  | 'previewId'
  | 'callType'
  | 'status'
  | 'outcome'
  | 'noSaleReason'
  | 'objection'
  | 'outcomeNotes'
  | 'followUpAt'
  | 'deals'
  | 'inviteeName'
  | 'inviteeEmail'
  | 'name'
  | 'dateTime'
>;

export type VersionedCall = { call: OutcomeCall; etag: string | null };

export function isRecorded({ outcome }: Pick<Call, 'outcome'>): boolean {
  return outcome !== 'PENDING' && outcome !== 'PENDING_OUTCOME';
}

export function valuesOf(call: OutcomeCall, mayDeal: boolean): OutcomeValues {
  return {
    outcome: isRecorded(call) ? (call.outcome as RecordedOutcome) : null, // anything but pending was recorded
    noSaleReason: call.noSaleReason as NoSaleReason | null, // the service writes no other values
    objection: call.objection as Objection | null,
    notes: call.outcomeNotes ?? '',
    followUpAt: '',
    hasDeal: mayDeal && call.deals.length === 0,
    productName: '',
    value: null,
    transactionType: 'WON',
    deleteDeals: false,
  };
}

/**
 * What was entered, for the newest version of the call. A deal that somebody else has recorded meanwhile is probably
 * the same sale, and notes that were not touched are theirs.
 */
export function keepMine(mine: OutcomeValues, base: OutcomeCall, newest: OutcomeCall): OutcomeValues {
  return {
    ...mine,
    hasDeal: mine.hasDeal && newest.deals.length <= base.deals.length,
    notes: mine.notes === (base.outcomeNotes ?? '') ? (newest.outcomeNotes ?? '') : mine.notes,
  };
}

/** The fields that a colleague may have changed while the form was open, in words. */
export function inWords({ outcome, noSaleReason, objection, outcomeNotes }: OutcomeCall) {
  return {
    outcome: outcomeNames[outcome],
    noSaleReason: namesOf(optionsOf(noSaleReasonNames), noSaleReason ?? ''),
    objection: namesOf(optionsOf(objectionNames), objection ?? ''),
    outcomeNotes,
  };
}

export const wordLabels = () => ({
  outcome: say('outcome'),
  noSaleReason: say('reason'),
  objection: say('objection'),
  outcomeNotes: say('notes'),
});

export type MissingField = 'outcome' | 'noSaleReason' | 'objection' | 'value';

/** The fields that the strict rules for outcomes require and that are missing. */
export function missingIn(call: OutcomeCall, values: OutcomeValues): MissingField[] {
  const { outcome, noSaleReason, objection, hasDeal, value } = values;
  if (outcome === null) return ['outcome'];
  const missing: MissingField[] = [];
  if (reasonsOfOutcome[outcome].length > 0 && noSaleReason === null) missing.push('noSaleReason');
  if (call.callType === 'STRATEGY_EVENT' && objection === null && needsObjection(values))
    missing.push('objection');
  if (outcome === 'WON' && hasDeal && value === null) missing.push('value');
  return missing;
}

export function needsObjection({ outcome, noSaleReason }: OutcomeValues): boolean {
  return outcome === 'WON' || noSaleReason === 'FOLLOW_UP_SCHEDULE' || noSaleReason === 'UNQUALIFIED';
}

/** A request that saves the existing outcome of a call again. */
export function requestFor(call: OutcomeCall): Sent<typeof save> {
  const { outcome, noSaleReason, objection, outcomeNotes, followUpAt } = call;
  return {
    eventCallId: call.id,
    outcome: outcome as RecordedOutcome, // the call has one
    noSaleReason: noSaleReason as NoSaleReason | null, // the service writes no other values
    objection: objection as Objection | null,
    notes: outcomeNotes,
    followUpAt,
  };
}

/** The request for the form values. The strict rules for outcomes always apply to what people enter. */
export function requestOf(call: OutcomeCall, values: OutcomeValues, timeZone: string): Sent<typeof save> {
  const { outcome, noSaleReason, objection, notes } = values;
  if (outcome === null) throw new Error('The form asks for the outcome first');
  const isLost = outcome === 'NO_SALE' || outcome === 'REJECTED';
  return {
    eventCallId: call.id,
    outcome,
    strict: true,
    noSaleReason: isLost ? noSaleReason : null,
    objection,
    notes: notes || null,
    ...followUpOf(values, timeZone),
    ...(outcome === 'WON' && values.hasDeal && { newDeal: dealOf(values) }),
    ...(outcome === 'NO_SALE' && values.deleteDeals && { deleteDeals: true }),
  };
}

/** An empty time leaves the follow-up unchanged; any other reason removes it. */
function followUpOf({ noSaleReason, followUpAt }: OutcomeValues, timeZone: string) {
  if (noSaleReason !== 'FOLLOW_UP_SCHEDULE') return { followUpAt: null };
  return followUpAt === '' ? {} : { followUpAt: momentOf(followUpAt, timeZone) };
}

function dealOf({ productName, value, transactionType }: OutcomeValues) {
  return { productName: productName.trim() || null, value: value ?? 0, transactionType };
}
