import { routes } from '@callwright/sdk/routes';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** The reads that change with deals and payments. */
export const moneyReads = [
  routes.deals,
  routes.transactions,
  routes.contacts,
  routes.tags,
  routes.eventCalls,
  routes.products,
  routes.reports,
];

/** Links a payment to a deal; null unlinks it. */
export function useLinkPayment({ done, onDone }: { done?: string; onDone?: () => void } = {}) {
  return useSend(routes.transactions.update, {
    ...(done !== undefined && { done }),
    invalidates: moneyReads,
    onDone: () => onDone?.(),
    refusals: {
      TRANSACTION_ALREADY_SYNCED: say('refusal.taken'),
      NOT_FOUND: say('refusal.gone'),
    },
  });
}
