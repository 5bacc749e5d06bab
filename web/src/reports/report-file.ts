import type { Report } from '../records.ts';
import { saveFile } from '../ui/save-file.ts';
import { groupLabel, labelOf } from './numbers.ts';
import { groupTitle } from './report-words.ts';
import { say } from './say.ts';

/** Saves the unformatted numbers of a report: rates as fractions, durations in seconds. */
export function saveReport(report: Report): void {
  const { name, from, to } = report;
  // Starts with a byte order mark, so that spreadsheets detect the encoding.
  saveFile(`${name}-${from}-${to}.csv`, 'text/csv', ['\uFEFF', linesOf(report).map(lineOf).join('')]);
}

type Cell = string | number | null | undefined;

function linesOf({ groupBy, metrics, rows, previousPeriod, from, to }: Report): Cell[][] {
  if (groupBy !== null)
    return [
      [groupTitle(groupBy), ...metrics.map(labelOf)],
      ...rows.map((row) => [groupLabel(row, groupBy), ...metrics.map(({ key }) => row.values[key])]),
    ];
  const before = previousPeriod === undefined ? [] : [`${previousPeriod.from} – ${previousPeriod.to}`];
  return [
    [say('table.number'), `${from} – ${to}`, ...before],
    ...metrics.map((metric) => [
      labelOf(metric),
      metric.value,
      ...(previousPeriod === undefined ? [] : [metric.previous]),
    ]),
  ];
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** A text that looks like a formula gets an apostrophe, so that spreadsheets do not run it. */
function written(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
