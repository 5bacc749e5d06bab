import { contract } from '@callwright/contract/index.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { dailyPipeline } from './daily-pipeline.ts';
import { listSales } from './list-sales.ts';
import { reportText } from './report-text.ts';
import { saveDeal } from './save-deal.ts';
import type { Tool } from './tool.ts';

const assignSetter = fromEndpoint('assign_setter', 'write', contract.setterClaims.assignOwner, {
  description: 'Give people to a setter, share them out among several, or release them.',
  params: {
    contactIds: 'Whom',
    setterId: 'To this user; null releases',
    setterIds: 'Or shared out among these, with mode ROUND_ROBIN',
    mode: 'SINGLE (default) or ROUND_ROBIN',
    overwrite: 'false: those with a setter keep theirs',
    eventId: 'Event the setter is to book',
  },
  text: ({ data: { assigned, skipped } }) =>
    [
      `Assigned: ${assigned.map(({ contactId, setterId }) => `contact ${contactId} to ${setterId ?? 'nobody'}`).join(', ') || 'none'}.`,
      ...skipped.map(({ contactId, code }) => `Contact ${contactId}: ${code}`),
    ].join('\n'),
});

const report = fromEndpoint('report', 'read', contract.reports.report, {
  description: 'Numbers of a period: calls, shows, revenue, by closer, setter, source and so on.',
  params: {
    name: 'Which report',
    from: 'First day; default 29 days before the last',
    to: 'Last day; default today',
    groupBy: 'day, week, month, user, setter, event, team, product, source, or utm_source and the like',
    userIds: 'Of these hosts or closers; 0: nobody',
    setterIds: 'Of these setters; 0: nobody',
    eventIds: 'Of these events',
    compare: 'previous: with the period before',
    asOf: 'The numbers as they were at this time',
  },
  text: ({ data }) => reportText(data),
});

/** Tools for deals, lead ownership and reports. */
export const salesTools: readonly Tool[] = [listSales, saveDeal, assignSetter, report, dailyPipeline];
