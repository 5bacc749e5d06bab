import type { ReceivedFrom } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';
import { showBulk, showUndone } from '../ui/table/show-bulk.ts';
import { showOnForm, useSend, type ErrorForm } from '../ui/use-send.ts';

type Result = ReceivedFrom<typeof routes.contacts.updateMany>['data'];
type Options = {
  form: ErrorForm;
  /** “3 contacts tagged” */
  done: (count: number) => string;
  onDone: () => void;
};

const invalidates = [routes.contacts, routes.tags, routes.deals];

/** Changes many contacts, and offers to put each back as it was, unless somebody has changed it since. */
export function useUpdateMany({ form, done, onDone }: Options) {
  const undo = useSend(routes.contacts.updateMany, {
    invalidates,
    onDone: ({ data: { updated, skipped } }) =>
      showUndone({ count: updated.length, skipped: skipped.length }),
  });
  return useSend(routes.contacts.updateMany, {
    form,
    invalidates,
    onDone: ({ data }) => {
      const refusal = refusalOfAll(data);
      if (refusal !== undefined) return showOnForm(form, new Error(refusal));
      const { updated, skipped } = data;
      showBulk({
        done: done(updated.length),
        count: updated.length,
        skipped: skipped.length,
        undo: () =>
          undo.mutate({
            contacts: updated.map(({ id, version, previous }) => ({ id, version, ...previous })),
          }),
      });
      return onDone();
    },
  });
}

/** Why none of them took the change: an answer that does not fit its field. */
function refusalOfAll({ updated, unchanged, skipped }: Result): string | undefined {
  if (updated.length > 0 || unchanged.length > 0) return undefined;
  return skipped.find(({ code }) => code === 'INVALID')?.message;
}
