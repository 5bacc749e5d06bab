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

/** What every number of every report means, from the definitions that count them. */
export function reportsPage(notice: string): string {
  return `${notice}# Reports

\`GET /v1/reports/{name}\` answers the numbers of a report, in all (\`metrics\`) and by group (\`rows\`). \`GET /v1/reports/{name}/rows?metric=…\` answers the calls, deals, payments, contacts or claims that one of these numbers counts, with what each adds; with \`groupBy\` and \`group\` those of one row.

## What holds for all

- **Days** are those of \`timeZone\`, by default the workspace’s, and as long as its clocks make them. \`from\` and \`to\` are both inclusive. Weeks begin on the day set for the workspace. The first and last week or month are cut to the period.
- **As of** a moment (\`asOf\`) every number is what it was then. Page views and forms are what they were at the end of the last quarter of an hour; targets of fairness are spread over the hosts and weights of now. See [as of](guides/checked-reports.md#as-of).
- **Comparing** with \`compare=previous\` adds the numbers of as many days right before \`from\`.
- **0 and null**: nothing to count is 0. Nothing to divide by is null, and so is a number whose rows do not know the group or filter asked for: page views have no host, calls have no product.
- **Rates** are fractions of 1. The numerator and the denominator are in the report too, and named by \`numerator\` and \`denominator\`.
- **Money** is counted in the currency it was paid in. Nothing is converted: payments in currencies other than the workspace’s are listed separately, under keys like \`cashCollected:GBP\`.
- **Own rows**: closers and setters see calls they host or set, deals they closed or set and what was paid for these, contacts they own, and their claims.
- **Sources** (\`sources\`, \`groupBy=source\`) say how the call came about, for deals and payments that of their call; for contacts how they did.
- **Tracking** (\`utm_…\`) is what the call was booked with; for contacts their last touch, in filters any touch.

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
