import { ascending, type Spans } from './spans.ts';
import type { Host, HostId, Span } from './types.ts';

// Hosts who take part at some times only: stand-ins, and those for whom somebody stands in.

/** The starts whose calls lie entirely within the spans. */
export function startsWithin(spans: readonly Span[], durationMs: number): Spans {
  return spans.flatMap(({ start, end }) => (end - start < durationMs ? [] : [start, end - durationMs + 1]));
}

/** The parts of the windows within the spans. Starts still count from the beginning of the original window. */
export function windowsWithin(
  windows: readonly number[],
  spans: readonly Span[],
  { intervalMs, offsetMs }: { intervalMs: number; offsetMs: number },
): number[] {
  const kept: number[] = [];
  for (const span of spans) {
    for (let i = 0; i < windows.length; i += 2) {
      const first = (windows[i] as number) + offsetMs;
      const steps = Math.max(0, Math.ceil((span.start - first) / intervalMs));
      const start = first + steps * intervalMs - offsetMs;
      const end = Math.min(windows[i + 1] as number, span.end);
      if (start < end) kept.push(start, end);
    }
  }
  return ascending(kept);
}

export function takesPart(within: readonly Span[] | undefined, start: number, durationMs: number): boolean {
  return within === undefined || isInside(within, start, durationMs);
}

/** Whether a call at that time needs this host, assuming that it needs all hosts of the host's kind. */
export function isNeeded(
  { within, excused }: Pick<Host<HostId>, 'within' | 'excused'>,
  start: number,
  durationMs: number,
): boolean {
  return takesPart(within, start, durationMs) && !isInside(excused ?? [], start, durationMs);
}

/** Whether the host is needed at some times only. */
export function isSometimes({ within, excused }: Pick<Host<HostId>, 'within' | 'excused'>): boolean {
  return within !== undefined || excused !== undefined;
}

function isInside(spans: readonly Span[], start: number, durationMs: number): boolean {
  return spans.some((span) => span.start <= start && start + durationMs <= span.end);
}
