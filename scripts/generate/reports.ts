import { reportNames } from '../../contract/report.ts';
import { isMeasured, partsOf, type Metric } from '../../server/domain/insight/reports/metric.ts';
import { metricsOf, plans, type ReportName } from '../../server/domain/insight/reports/metrics.ts';
import { sources, type SourceName } from '../../server/domain/insight/reports/sources.ts';

const counted: Record<SourceName, string> = {
  callsBooked: 'calls, by when they were booked',
  callsStarting: 'calls, by their start',
  callsEnding: 'calls, by their end',
  deals: 'deals, by their time',
  payments: 'payments, by when they occurred',
  dealsTouched: 'deals, by their time',
  paymentsTouched: 'payments, by when they occurred',
  contacts: 'contacts, by when they joined',
  claims: 'claims, by when they were made',
  assignments: 'calls, by when the host got them',
  targets: 'calls of the whole period',
  pages: 'page counters, by day',
};

/** The meaning of every metric in every report, from the definitions that compute them. */
export function reportsPage(notice: string): string {
  return `${notice}# Reports

\`GET /v1/reports/{name}\` returns the numbers of a report, in total (\`metrics\`) and by group (\`rows\`). \`GET /v1/reports/{name}/rows?metric=…\` returns the calls, deals, payments, contacts or claims behind one of these numbers, with what each adds. With \`groupBy\` and \`group\`, it returns those of one row.

## What applies to all reports

- **Days** are those of \`timeZone\`, by default the workspace’s; a day may have 23 or 25 hours when clocks change. \`from\` and \`to\` are both inclusive. Weeks begin on the day set for the workspace. The first and last week or month are cut to the period.
- **As of** a past moment (\`asOf\`), every number is what it was then. Page views and forms are those at the end of the last quarter of an hour; targets of fairness are spread over today’s hosts and weights. See [as of](guides/checked-reports.md#as-of).
- **Comparing**: \`compare=previous\` adds the numbers of the same number of days right before \`from\`.
- **0 and null**: if there is nothing to count, the number is 0. If there is nothing to divide by, it is null. It is also null if its rows do not have the group or filter you asked for: page views have no host, calls have no product.
- **Rates** are fractions of 1. \`numerator\` and \`denominator\` name the two numbers, which are in the report too.
- **Money** is counted in the currency it was paid in. Nothing is converted: payments in currencies other than the workspace’s are listed separately, under keys like \`cashCollected:GBP\`.
- **Own rows**: closers and setters see calls they host or set, deals they closed or set and what was paid for these, contacts they own, and their claims.
- **Sources** (\`sources\`, \`groupBy=source\`) say how a call was booked; for deals and payments, how their call was booked; for contacts, how they were created.
- **Tracking** (\`utm_…\`) is what the call was booked with. For contacts it is their last touch; in filters, any touch.

${reportNames.map(section).join('\n')}`;
}

function section(name: ReportName): string {
  const { title, groupBy } = plans[name];
  const grouped = groupBy === undefined ? '' : ` Grouped by \`${groupBy}\` unless asked otherwise.`;
  const rows = metricsOf(name).map(
    (metric) =>
      `| \`${metric.key}\` | ${metric.label} | ${metric.unit} | ${metric.meaning} | ${countedFrom(metric)} |`,
  );
  return `## ${title}

\`${name}\`.${grouped}

| Key | Name | Unit | Definition | Counted from |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function countedFrom(metric: Metric): string {
  if (isMeasured(metric))
    return counted[metric.source] + (sources[metric.source].kind === null ? ' (no rows)' : '');
  return partsOf(metric)
    .map((key) => `\`${key}\``)
    .join('ratio' in metric ? ' ÷ ' : ' − ');
}
