import { routes } from '@callwright/sdk/routes';
import type { Product } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Deletes a product after a confirmation, with an undo. */
export function useRemoveProduct(product: Product): { ask: () => void; isPending: boolean } {
  const invalidates = [routes.products, routes.deals];
  const restore = useSend(routes.products.restore, { invalidates, done: say('delete.undone') });
  const remove = useSend(routes.products.remove, {
    invalidates,
    refusals: { IN_USE: say('delete.hasPackages') },
    onDone: () =>
      offerUndo(say('delete.done', { name: product.name }), () => restore.mutate({ ids: [product.id] })),
  });
  const ask = () =>
    confirm({
      title: say('delete.title', { name: product.name }),
      text:
        product.dealsCount > 0 ? say('delete.ofDeals', { count: product.dealsCount }) : say('delete.text'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ ids: [product.id] }),
    });
  return { ask, isPending: remove.isPending };
}
