import type { Deal } from '@callwright/contract/deal.ts';
import type { z } from 'zod';

type Kind = z.output<typeof Deal>['transactionType'];

/** `recurring` is another way to say RECURRING; the contract refuses contradictions. */
export function kindAfter(
  before: Kind,
  { transactionType, recurring }: { transactionType?: Kind | undefined; recurring?: boolean | undefined },
): Kind {
  if (transactionType !== undefined) return transactionType;
  if (recurring === true) return 'RECURRING';
  return recurring === false && before === 'RECURRING' ? 'WON' : before;
}

/** A contact who has only paid a deposit is not a customer yet; any other deal makes them one. */
export function stageCauseOf({ transaction_type: kind }: { transaction_type: Kind }): 'DEPOSIT' | 'WON' {
  return kind === 'DEPOSIT' ? 'DEPOSIT' : 'WON';
}
