import { contract } from '@callwright/contract/index.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { cancelling, deleting } from './texts.ts';
import type { Tool } from './tool.ts';

/** Actions that cannot be undone: done only with the text of the dry run, which is what people agree to. */
export const destructive: readonly Tool[] = [
  fromEndpoint('cancel_call', 'destructive', contract.eventCalls.cancel, { text: cancelling }),
  fromEndpoint('delete_contacts', 'destructive', contract.contacts.remove, {
    text: (body, { onUpcomingCalls, erase }) => {
      const calls =
        onUpcomingCalls === 'CANCEL' ? 'Their upcoming calls are cancelled.' : 'Their calls stay.';
      const kept = erase
        ? 'Their personal data is erased at once and for good.'
        : 'They can be restored for 30 days.';
      return deleting('contacts', `${calls} ${kept}`, body);
    },
  }),
  fromEndpoint('merge_contacts', 'destructive', contract.contacts.merge, {
    text: ({ data: { contact } }, { secondaryIds }) =>
      `Merge contacts ${secondaryIds.join(', ')} into contact ${contact.id}, ${[contact.firstName, contact.lastName].filter(Boolean).join(' ') || (contact.email ?? 'without a name')}. For 30 days this can be undone.`,
  }),
  fromEndpoint('delete_deals', 'destructive', contract.deals.remove, {
    text: (body) => deleting('deals', 'Their payments stay and belong to no deal.', body),
  }),
  fromEndpoint('delete_transaction', 'destructive', contract.transactions.remove, {
    text: ({ data: { id } }) => `Delete payment ${id} for good.`,
  }),
];
