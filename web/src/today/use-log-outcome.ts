import { routes } from '@callwright/sdk/routes';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Call } from '../records.ts';
import { outcomeReads, useUndoOutcome } from '../outcomes/use-take-back.ts';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { inviteeOf } from '../calls/invitee.ts';
import type { OutcomeKey } from './outcome-keys.ts';
import { say } from './say.ts';

/** Logs an outcome at once, with an undo. If the workspace requires a reason, opens the dialog instead. */
export function useLogOutcome(ask: (call: Call, key: OutcomeKey) => void) {
  const isStrict = useMe().workspace.outcomeRules === 'strict';
  const undo = useUndoOutcome();
  const save = useSend(routes.outcomes.save, { invalidates: outcomeReads });
  return (call: Call, key: OutcomeKey) => {
    const { outcome, noSaleReason } = key;
    const needsReason = (outcome === 'NO_SALE' || outcome === 'REJECTED') && noSaleReason === undefined;
    if (isStrict && needsReason) return ask(call, key);
    if (save.isPending) return undefined;
    return save.mutate(
      { eventCallId: call.id, outcome, noSaleReason: noSaleReason ?? null },
      {
        onSuccess: ({ data: logged }) =>
          offerUndo(
            say('outcomes.saved', { name: inviteeOf(call), outcome: say(`outcomes.${key.name}`) }),
            () =>
              undo.mutate({
                logged,
                undo: (options) => send(routes.outcomes.remove, { eventCallId: call.id }, options),
              }),
          ),
      },
    );
  };
}
