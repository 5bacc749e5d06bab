import { table } from './report-table.ts';
import { cpuSlowdown, slow4G } from './web-browser.ts';
import type { WebResult } from './web.ts';

export function webText(results: readonly WebResult[]): string {
  const { latencyMs, downBytesPerSec, upBytesPerSec } = slow4G;
  const rows = table(
    ['Figure', 'Aim', 'Result', 'Met'],
    results.map(({ figure, aim, result, isMet }) => [figure, aim, result, isMet ? 'yes' : 'no']),
  );
  return `CPU slowed ${cpuSlowdown} times; “Slow 4G” of Chromium: ${latencyMs} ms before each answer, ${downBytesPerSec / 1_000} kB/s down, ${upBytesPerSec / 1_000} kB/s up.\n\n${rows}`;
}
