import { onlineManager } from '@tanstack/react-query';

const askedEachMs = 3_000;
let timer: ReturnType<typeof setInterval> | null = null;

/**
 * Call when a request could not be sent. Reads and writes then wait, and continue when the service answers again.
 * Browsers detect only whether there is a network at all.
 */
export function noteUnreachable(): void {
  onlineManager.setOnline(false);
  timer ??= setInterval(() => void ask(), askedEachMs);
}

async function ask(): Promise<void> {
  if (!onlineManager.isOnline() && !(await isReachable())) return;
  if (timer !== null) clearInterval(timer);
  timer = null;
  onlineManager.setOnline(true);
}

export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(askedEachMs) })).ok;
  } catch {
    return false; // no reply, for any reason
  }
}
