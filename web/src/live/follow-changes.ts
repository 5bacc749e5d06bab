import { streamPath } from '@callwright/sdk/routes';
import { renewBearer } from '../api.ts';
import { credentials } from '../auth/credentials.ts';
import { readEvents } from './read-events.ts';

const retryMs = 2_000;
/** The service sends something every 15 seconds. */
const silentMaxMs = 45_000;

/** A first connection within this time comes with the screen: nothing shown is older. */
const firstMs = 2_000;

/** Told which types of change happened; null where some may have been missed. */
export type Tell = (types: readonly string[] | null) => void;

/**
 * Follows the changes of a workspace until it is told to stop. One tab of a person holds the connection and passes on what
 * it hears, because browsers give a site few connections; when it is closed, another one takes over.
 */
export function followChanges(who: string, tell: Tell, signal: AbortSignal): void {
  const openedAt = performance.now();
  const channel = new BroadcastChannel(`changes of ${who}`);
  channel.addEventListener('message', ({ data }) => tell(data));
  signal.addEventListener('abort', () => channel.close());
  const notifyAll: Tell = (types) => {
    if (signal.aborted) return;
    tell(types);
    channel.postMessage(types);
  };
  // Without locks, which browsers have on https only, each tab has its own connection.
  const leading =
    'locks' in navigator
      ? navigator.locks.request(`changes of ${who}`, { signal }, () => followOn(notifyAll, signal, openedAt))
      : followOn(tell, signal, openedAt);
  leading.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function followOn(tell: Tell, signal: AbortSignal, openedAt: number): Promise<void> {
  const place: Place = { lastId: null, isFirst: performance.now() - openedAt < firstMs };
  while (!signal.aborted) {
    try {
      if (!(await followOnce(place, tell, signal))) return;
    } catch {
      // The connection broke, or the service is away: what was missed comes with the next one.
    }
    await pause(retryMs, signal);
  }
}

type Place = {
  /** The number of the last change. */
  lastId: string | null;
  /** What is shown was read just now. */
  isFirst: boolean;
};

/** @returns whether to connect again */
async function followOnce(place: Place, tell: Tell, signal: AbortSignal): Promise<boolean> {
  const { lastId } = place;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silentMaxMs);
  try {
    const response = await fetch(`${streamPath}?payload=type`, {
      headers: { ...credentials.headers(streamPath), ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    // A session that has ended is noticed by the next thing that the person does.
    if (response.status === 401) return await renewBearer();
    if (response.status === 400) place.lastId = null;
    if (!response.ok || response.body === null) return true;
    // Something may have happened since another tab followed, or since before a backup was restored.
    if (lastId === null && !place.isFirst) tell(null);
    place.isFirst = false;
    for await (const event of readEvents(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silentMaxMs);
      place.lastId = event.id ?? place.lastId;
      if (event.event === 'change') tell([typeOf(event.data)]);
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

function typeOf(data: string): string {
  const { type } = JSON.parse(data) as { type: string }; // as the service describes it
  return type;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
