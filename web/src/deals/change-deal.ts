import { routes } from '@callwright/sdk/routes';
import type { Deal } from '../records.ts';
import { makeChange } from '../ui/table/make-change.ts';
import { dealName } from './deal-name.ts';

type Kind = Deal['transactionType'];

/** Changes the kind of a deal, for example a deposit to a full sale. @returns whether it was changed */
export function changeKind(deal: Deal, from: Kind, to: Kind): Promise<boolean> {
  return makeChange({
    name: dealName(deal),
    shown: from,
    read: [routes.deals.detail, { id: deal.id }],
    part: ({ data }) => data.deal.transactionType,
    write: [routes.deals.update, { id: deal.id, transactionType: to }],
    touched: [routes.deals, routes.contacts, routes.eventCalls],
  });
}
