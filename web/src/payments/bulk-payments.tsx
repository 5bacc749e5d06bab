import { routes } from '@callwright/sdk/routes';
import { notifications } from '@mantine/notifications';
import { exchange, send } from '../api.ts';
import { useLevel } from '../auth/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { SelectionBar, type BulkAction } from '../ui/table/selection-bar.tsx';
import { showBulk, showUndone } from '../ui/table/show-bulk.ts';
import { useEach } from '../ui/table/use-each.ts';
import type { Selection } from '../ui/table/use-selection.ts';
import type { ListedPayment } from './payment-source.ts';
import { say } from './say.ts';
import { moneyReads } from './use-link-payment.ts';

/** The actions for all selected payments. */
export function BulkPayments({ selection }: { selection: Selection<ListedPayment> }) {
  const { rows } = selection;
  const mayDelete = useLevel('deals:write') === 'all';
  const link = useLinkSuggested(selection.clear);
  const remove = useRemove(selection.clear);
  const suggested = rows.filter(({ suggestion }) => suggestion !== undefined);
  const actions: BulkAction[] = [
    {
      label: say('bulk.link'),
      open: () => link.run(suggested),
      refused: suggested.length === 0 ? say('bulk.noSuggestion') : undefined,
    },
    ...(mayDelete ? [{ label: say('delete'), open: () => remove.ask(rows), isDanger: true }] : []),
  ];
  return (
    <SelectionBar
      label={say('bulk')}
      selection={selection}
      actions={actions}
      progress={link.progress ?? remove.progress}
    />
  );
}

/** Links payments to their suggested deals. Payments that somebody else has linked since are skipped. */
function useLinkSuggested(onDone: () => void) {
  // The ETag after linking: an undo of anything later is refused.
  const undo = useEach<{ id: number; etag: string | null }, unknown>({
    step: ({ id, etag }) => send(routes.transactions.update, { id, dealId: null }, { ifMatch: etag }),
    invalidates: moneyReads,
    onDone: ({ done, skipped }) => showUndone({ count: done.length, skipped: skipped.length }),
  });
  return useEach<ListedPayment, string | null>({
    step: async ({ id, suggestion }) => {
      const { etag } = await exchange(routes.transactions.update, { id, dealId: suggestion?.id ?? null }, {});
      return etag;
    },
    invalidates: moneyReads,
    onDone: ({ done, skipped }) => {
      onDone();
      showBulk({
        done: say('bulk.linked', { count: done.length }),
        count: done.length,
        skipped: skipped.length,
        undo: () => undo.run(done.map(({ row, result }) => ({ id: row.id, etag: result }))),
      });
    },
  });
}

/** Irreversible: asks first, with the consequences. */
function useRemove(onDone: () => void) {
  const { run, progress } = useEach<ListedPayment, unknown>({
    step: ({ id }) => send(routes.transactions.remove, { id }),
    invalidates: moneyReads,
    onDone: ({ done }) => {
      onDone();
      notifications.show({ message: say('bulk.deleted', { count: done.length }), color: 'green' });
    },
  });
  const ask = (payments: readonly ListedPayment[]) => {
    const linked = payments.filter(({ dealId }) => dealId !== null).length;
    confirm({
      title: say('bulk.deleteTitle', { count: payments.length }),
      text: linked === 0 ? say('bulk.deleteText') : say('bulk.deleteLinkedText', { count: linked }),
      confirm: say('delete'),
      onConfirm: () => run(payments),
    });
  };
  return { ask, progress };
}
