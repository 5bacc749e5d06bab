import { routes } from '@callwright/sdk/routes';
import type { Reads } from '../api.ts';

/** The reads that show records, by the first part of the type of change: `call` for `call.booked`. */
const reads: Readonly<Record<string, readonly Reads[]>> = {
  contact: [routes.contacts, routes.setterClaims],
  form: [routes.contacts],
  call: [routes.calendarView, routes.eventCalls, routes.contacts, routes.setterClaims],
  deal: [routes.deals, routes.contacts, routes.eventCalls],
  transaction: [routes.transactions, routes.deals],
  event: [routes.events, routes.calendarView],
  product: [routes.products],
  field: [routes.fields],
  setter_claim: [routes.setterClaims, routes.contacts],
  user: [routes.users],
  calendar: [routes.calendarConnections, routes.calendarView, routes.eventCalls],
  commission_plan: [routes.commissions],
  commission_statement: [routes.commissions],
  commission_period: [routes.commissions],
  rule: [routes.automations],
  waiting_entry: [routes.waitingList],
  webhook: [routes.webhooks],
};

/** The reads that changes of these types affect; all of them for null. */
export function touchedBy(types: readonly string[] | null): Reads[] {
  const groups = types === null ? Object.keys(reads) : types.map((type) => type.split('.')[0] ?? '');
  return [routes.notices, ...new Set(groups.flatMap((group) => reads[group] ?? []))];
}
