import type { RecordedOutcome } from '@callwright/contract/outcome-rules.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Call } from '../records.ts';

/** What a key does with a call that is over. */
export type OutcomeKey = {
  key: 'w' | 'n' | 's' | 'r';
  name: 'won' | 'approved' | 'noSale' | 'rejected' | 'noShow' | 'rescheduled';
  /** Logs the outcome at once, opens the dialog, or moves the call. */
  does: 'log' | 'ask' | 'move';
  outcome: RecordedOutcome;
  noSaleReason?: 'NO_SHOW';
};

const ofStrategy: readonly OutcomeKey[] = [
  { key: 'w', name: 'won', does: 'ask', outcome: 'WON' },
  { key: 'n', name: 'noSale', does: 'log', outcome: 'NO_SALE' },
  { key: 's', name: 'noShow', does: 'log', outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' },
  { key: 'r', name: 'rescheduled', does: 'move', outcome: 'NO_SALE' },
];

const ofDiscovery: readonly OutcomeKey[] = [
  { key: 'w', name: 'approved', does: 'log', outcome: 'APPROVED' },
  { key: 'n', name: 'rejected', does: 'log', outcome: 'REJECTED' },
  { key: 's', name: 'noShow', does: 'log', outcome: 'REJECTED', noSaleReason: 'NO_SHOW' },
  { key: 'r', name: 'rescheduled', does: 'move', outcome: 'REJECTED' },
];

/** Closers log outcomes of strategy calls, setters those of discovery calls; other roles have no keys. */
export function keysOf({ callType }: Pick<Call, 'callType'>, role: RoleKey): readonly OutcomeKey[] {
  if (role === 'CLOSER' && callType !== 'STRATEGY_EVENT') return [];
  if (role === 'SETTER' && callType === 'STRATEGY_EVENT') return [];
  return callType === 'STRATEGY_EVENT' ? ofStrategy : ofDiscovery;
}
