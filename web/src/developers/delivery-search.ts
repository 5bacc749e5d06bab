import type { deliveryStatuses } from '@callwright/contract/webhook-deliveries.ts';
import type { routes } from '@callwright/sdk/routes';
import {
  choiceParam,
  dateParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

type Status = (typeof deliveryStatuses)[number];
const statuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const satisfies readonly Status[];

/** The filters of the delivery log, named and formatted as the endpoint takes them. */
export type DeliveryFilter = Filter<
  typeof routes.webhooks.deliveries,
  'endpointIds' | 'types' | 'statuses' | 'timeFrom' | 'timeTo'
>;
export type DeliverySearch = DeliveryFilter & { page?: number | undefined };

export function deliverySearch(search: SearchInput): DeliverySearch {
  return {
    endpointIds: textParam(search['endpointIds']),
    // Not validated here, because URLs are parsed on every screen; the names of the types are loaded with the log.
    types: textParam(search['types']),
    statuses: choiceParam(search['statuses'], statuses),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
    page: positiveParam(search['page']),
  };
}

export const noDeliveryFilter: DeliverySearch = deliverySearch({});
