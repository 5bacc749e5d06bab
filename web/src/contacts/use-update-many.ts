import type { ReceivedFrom } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';
import { loadErrorTexts, reasonText } from '../server-texts/error-texts.ts';
import { showBulk, showUndone } from '../ui/table/show-bulk.ts';
import { showOnForm, useSend, type ErrorForm } from '../ui/use-send.ts';

type Result = ReceivedFrom<typeof routes.contacts.updateMany>['data'];
type Skipped = Result['skipped'][number];
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
      if (refusal !== undefined) return void showRefusal(form, refusal);
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
function refusalOfAll({ updated, unchanged, skipped }: Result): Skipped | undefined {
  if (updated.length > 0 || unchanged.length > 0) return undefined;
  return skipped.find(({ code }) => code === 'INVALID');
}

/** In the language of the page, whose texts are loaded with the first error. */
async function showRefusal(form: ErrorForm, { message, reason }: Skipped): Promise<void> {
  await loadErrorTexts();
  showOnForm(form, new Error(reasonText(reason.code, reason.params) ?? message));
}
