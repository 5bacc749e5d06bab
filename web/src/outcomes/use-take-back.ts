import { routes } from '@callwright/sdk/routes';
import type { Call } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** The reads that change with an outcome. */
export const outcomeReads = [
  routes.eventCalls,
  routes.contacts,
  routes.tags,
  routes.deals,
  routes.reports,
  routes.setterClaims,
];

/** Removes the outcome of a call. */
export function useTakeBack({ id }: Pick<Call, 'id'>) {
  const remove = useSend(routes.outcomes.remove, {
    done: say('undone'),
    invalidates: outcomeReads,
  });
  return {
    isPending: remove.isPending,
    /** Deletes the deals of the call only if they were created together with the outcome. */
    takeBack: (deals: 'keep deals' | 'with deals') =>
      remove.mutate({ eventCallId: id, ...(deals === 'with deals' && { deleteDeals: 'true' as const }) }),
  };
}
