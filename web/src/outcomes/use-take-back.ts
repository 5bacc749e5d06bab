import type { Received } from '@callwright/contract/endpoint.ts';
import type { save } from '@callwright/contract/outcomes.ts';
import { routes } from '@callwright/sdk/routes';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { invalidate, queryClient, versionedQuery, type SendOptions } from '../api.ts';
import type { Call } from '../records.ts';
import { isConflict, notifyFailure, useSend } from '../ui/use-send.ts';
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

/** Removes the outcome of a call, and keeps its deals. */
export function useTakeBack({ id }: Pick<Call, 'id'>) {
  const remove = useSend(routes.outcomes.remove, { done: say('undone'), invalidates: outcomeReads });
  return { isPending: remove.isPending, takeBack: () => remove.mutate({ eventCallId: id }) };
}

type Logged = Received<typeof save>['data'];
type Undo = {
  /** What was logged. If something else has been logged since, that stays. */
  logged: Logged;
  undo: (options: SendOptions) => Promise<unknown>;
  done?: string;
};

/** Undoes what was just logged, while it is offered: meanwhile, it may have been corrected on another screen. */
export function useUndoOutcome() {
  return useMutation({
    mutationFn: async ({ logged, undo }: Undo) => {
      const input = { id: logged.eventCallId };
      const { data, etag } = await queryClient.fetchQuery({
        ...versionedQuery(routes.eventCalls.detail, input),
        staleTime: 0,
      });
      const { outcomeNotes: notes, ...call } = data.eventCall;
      if (contentsOf({ ...call, notes }) !== contentsOf(logged)) throw new Error(say('undo.changed'));
      await undo({ ifMatch: etag });
    },
    onSuccess: (_, { done }) => {
      if (done !== undefined) notifications.show({ message: done, color: 'green' });
    },
    onError: (error) => notifyFailure(isConflict(error) ? new Error(say('undo.changed')) : error),
    onSettled: () => invalidate(outcomeReads),
  });
}

function contentsOf({
  outcome,
  noSaleReason,
  objection,
  notes,
  followUpAt,
  deals,
}: Pick<Logged, 'outcome' | 'noSaleReason' | 'objection' | 'notes' | 'followUpAt'> & {
  deals: readonly { id: number }[];
}): string {
  const ids = deals.map(({ id }) => id).sort((one, other) => one - other);
  return JSON.stringify([outcome, noSaleReason, objection, notes, followUpAt, ids]);
}
