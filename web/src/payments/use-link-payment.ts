import { routes } from '@callwright/sdk/routes';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Reads that deals and payments show up in. */
export const moneyReads = [
  routes.deals,
  routes.transactions,
  routes.contacts,
  routes.tags,
  routes.eventCalls,
  routes.products,
  routes.reports,
];

/** Says which deal a payment belongs to, or with null that it belongs to none. */
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
