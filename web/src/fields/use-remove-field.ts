import { routes } from '@callwright/sdk/routes';
import type { CustomField } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Deletes a field after a confirmation, with an undo. */
export function useRemoveField(field: CustomField): { ask: () => void; isPending: boolean } {
  const invalidates = [routes.fields, routes.contacts, routes.events];
  const restore = useSend(routes.fields.restore, { invalidates, done: say('delete.undone') });
  const ids = field.id === null ? [] : [field.id];
  const remove = useSend(routes.fields.remove, {
    invalidates,
    refusals: { IN_USE: say('delete.inUse') },
    onDone: () => offerUndo(say('delete.done', { name: field.name }), () => restore.mutate({ ids })),
  });
  const ask = () =>
    confirm({
      title: say('delete.title', { name: field.name }),
      text:
        field.answersCount > 0 ? say('delete.ofAnswers', { count: field.answersCount }) : say('delete.text'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ ids }),
    });
  return { ask, isPending: remove.isPending };
}
