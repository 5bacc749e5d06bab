import { routes } from '@callwright/sdk/routes';
import type { Call } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Reads that an outcome changes. */
export const outcomeReads = [
  routes.eventCalls,
  routes.contacts,
  routes.tags,
  routes.deals,
  routes.reports,
  routes.setterClaims,
];

/** Makes a call one without an outcome again. */
export function useTakeBack({ id }: Pick<Call, 'id'>) {
  const remove = useSend(routes.outcomes.remove, {
    done: say('undone'),
    invalidates: outcomeReads,
  });
  return {
    isPending: remove.isPending,
    /** The deals of the call go with it only when they were made with it. */
    takeBack: (deals: 'keep deals' | 'with deals') =>
      remove.mutate({ eventCallId: id, ...(deals === 'with deals' && { deleteDeals: 'true' as const }) }),
  };
}
