import { routes } from '@callwright/sdk/routes';
import { notifications } from '@mantine/notifications';
import { ApiError } from '../api-error.ts';
import { exchange, send } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { outcomeReads } from '../outcomes/use-take-back.ts';
import type { Call } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { SelectionBar, type BulkAction } from '../ui/table/selection-bar.tsx';
import { showBulk, showUndone } from '../ui/table/show-bulk.ts';
import { useEach } from '../ui/table/use-each.ts';
import type { Selection } from '../ui/table/use-selection.ts';
import { say } from './say.ts';

/** The actions for all selected calls. */
export function BulkCalls({ selection }: { selection: Selection<Call> }) {
  const mayRecord = useMay('outcomes:write');
  const noShow = useNoShows(selection.clear);
  const cancel = useCancelling(selection.clear);
  const scheduled = selection.rows.filter(({ status }) => status === 'SCHEDULED');
  const missing = scheduled.filter(({ outcome }) => outcome === 'PENDING_OUTCOME');
  const upcoming = scheduled.filter(({ eventType }) => eventType === 'UPCOMING');
  const actions: BulkAction[] = [
    ...(mayRecord
      ? [
          {
            label: say('bulk.noShow'),
            open: () => noShow.run(missing),
            refused: missing.length === 0 ? say('bulk.noneMissing') : undefined,
          },
        ]
      : []),
    {
      label: say('bulk.cancel'),
      open: () => cancel.ask(upcoming),
      isDanger: true,
      refused: upcoming.length === 0 ? say('bulk.noneUpcoming') : undefined,
    },
  ];
  return (
    <SelectionBar
      label={say('bulk')}
      selection={selection}
      actions={actions}
      progress={noShow.progress ?? cancel.progress}
    />
  );
}

/** Only for calls without an outcome: one that somebody has logged meanwhile stays. */
function useNoShows(onDone: () => void) {
  // The version with the no-show: an undo of anything later is refused.
  const undo = useEach<{ id: number; etag: string | null }, unknown>({
    step: ({ id, etag }) => send(routes.outcomes.remove, { eventCallId: id }, { ifMatch: etag }),
    invalidates: outcomeReads,
    onDone: ({ done, skipped }) => showUndone({ count: done.length, skipped: skipped.length }),
  });
  return useEach<Call, string | null>({
    step: logNoShow,
    invalidates: outcomeReads,
    onDone: ({ done, skipped }) => {
      onDone();
      showBulk({
        done: say('bulk.noShows', { count: done.length }),
        count: done.length,
        skipped: skipped.length,
        undo: () => undo.run(done.map(({ row, result }) => ({ id: row.id, etag: result }))),
      });
    },
  });
}

/** Writes only to the version that was read, so that nothing newer is replaced. @returns the new version */
async function logNoShow({ id }: Call): Promise<string | null> {
  const newest = await exchange(routes.eventCalls.detail, { id }, {});
  const { callType, outcome } = newest.reply.data.eventCall;
  if (outcome !== 'PENDING_OUTCOME') throw new ApiError(409, 'CONFLICT', outcome);
  const { etag } = await exchange(
    routes.outcomes.save,
    {
      eventCallId: id,
      outcome: callType === 'DISCOVERY_EVENT' ? 'REJECTED' : 'NO_SALE',
      noSaleReason: 'NO_SHOW',
    },
    { ifMatch: newest.etag },
  );
  return etag;
}

/** Cancels only calls that are as they were shown: one that was moved or changed since is left alone. */
async function cancelAsShown({ id, updatedAt }: Call): Promise<void> {
  const newest = await exchange(routes.eventCalls.detail, { id }, {});
  if (newest.reply.data.eventCall.updatedAt !== updatedAt) throw new ApiError(409, 'CONFLICT', 'CHANGED');
  await send(routes.eventCalls.cancel, { id }, { ifMatch: newest.etag });
}

/** Irreversible: asks first, with the consequences. */
function useCancelling(onDone: () => void) {
  const { run, progress } = useEach<Call, unknown>({
    step: cancelAsShown,
    invalidates: [routes.eventCalls],
    onDone: ({ done, skipped }) => {
      onDone();
      const cancelled = say('bulk.cancelled', { count: done.length });
      notifications.show({
        message:
          skipped.length === 0 ? cancelled : say('bulk.someOver', { cancelled, count: skipped.length }),
        color: skipped.length === 0 ? 'green' : 'yellow',
      });
    },
  });
  const ask = (calls: readonly Call[]) =>
    confirm({
      title: say('bulk.cancelTitle', { count: calls.length }),
      text: say('bulk.cancelText', { count: calls.length }),
      confirm: say('bulk.cancel'),
      onConfirm: () => run(calls),
    });
  return { ask, progress };
}
