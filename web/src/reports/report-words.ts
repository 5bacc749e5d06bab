import { groupNames, type ReportName } from './report-names.ts';
import { say } from './say.ts';

/** The title of a group, by its name in the URL or in the report. */
export function groupTitle(group: string | null): string {
  const name = groupNames.find((one) => one === (group ?? 'none'));
  return name === undefined ? (group ?? '') : say(`group.${name}`);
}

/** The metrics shown as cards above the table of all metrics. */
export const headlines: Record<ReportName, readonly string[]> = {
  overview: ['bookings', 'showRate', 'closingRate', 'sales', 'salesValue', 'cashCollected'],
  funnel: [],
  calls: ['bookings', 'heldable', 'rescheduled', 'pendingOutcome', 'showRate', 'noShowRate'],
  outcomes: ['heldable', 'pendingOutcome', 'showRate', 'closingRate', 'liveClosingRate', 'approvalRate'],
  no_sale_reasons: [],
  objections: [],
  revenue: ['cashCollected', 'sales', 'salesValue', 'averageSale', 'deposits', 'refunds'],
  leaderboard: ['cashCollected', 'sales', 'salesValue', 'showRate', 'closingRate', 'cashPerCall'],
  setters: ['claims', 'setRate', 'setShowRate', 'claimsQualified', 'salesSet', 'cashSet'],
  attribution: ['dealsLinear', 'dealValueLinear', 'cashLinear'],
  fairness: ['assigned'],
  speed_to_lead: ['newContacts', 'reachedRate', 'reachedSoonRate', 'speedToLead', 'speedToLeadMedian'],
  slots: ['slotsTaken', 'slotsFreed', 'cancelled', 'rescheduled', 'secondsTaken', 'notice'],
};
