import { api, type Call } from '../endpoints.ts';
import { useSend } from '../ui/use-send.ts';

/** Reads that an outcome changes. */
export const outcomeReads = [
  '/v1/eventCalls',
  '/v1/contacts',
  '/v1/deals',
  '/v1/reports',
  '/v1/setterClaims',
];

/** Makes a call one without an outcome again. */
export function useTakeBack({ id }: Pick<Call, 'id'>) {
  const remove = useSend(api.outcomes.remove, {
    done: 'The outcome is taken back',
    invalidates: outcomeReads,
  });
  return {
    isPending: remove.isPending,
    /** The deals of the call go with it only when they were made with it. */
    takeBack: (deals: 'keep deals' | 'with deals') =>
      remove.mutate({ eventCallId: id, ...(deals === 'with deals' && { deleteDeals: 'true' as const }) }),
  };
}
