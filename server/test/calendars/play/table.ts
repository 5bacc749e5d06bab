import type { Disagreement } from './agreement.ts';
import { percentile } from './lags.ts';
import type { Play } from './play.ts';

// The results of plays, as a table for docs/calendars.md.

const heads = [
  'Provider',
  'Changes of calls',
  'Edits in the calendar',
  'Faults',
  'Call → entry, p50',
  'p99',
  'Edit → mirror, p50',
  'p99',
  'Lost',
  'Doubled',
];

export function tableOf(results: readonly { play: Play; disagreement: Disagreement }[]): string {
  const rows = results.map(({ play, disagreement: { lost, doubled } }) => [
    play.name,
    play.accepted,
    play.edits,
    [...play.calendar.faults.counts.values()].reduce((sum, count) => sum + count, 0),
    seconds(play.publishing.ms, 0.5),
    seconds(play.publishing.ms, 0.99),
    seconds(play.reading.ms, 0.5),
    seconds(play.reading.ms, 0.99),
    lost.length,
    doubled.length,
  ]);
  const lines = [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function seconds(ms: readonly number[], part: number): string {
  const value = percentile(ms, part);
  return value === null ? '–' : `${(value / 1_000).toFixed(1)} s`;
}

/** The number of faults of each kind. */
export function faultsOf({ name: playName, calendar: { faults } }: Play): string {
  const counts = [...faults.counts].map(([name, count]) => `${count} × ${name}`);
  return `${playName}: ${counts.toSorted().join(', ')}`;
}
