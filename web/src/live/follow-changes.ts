import { streamPath } from '@callwright/sdk/routes';
import { renewBearer } from '../api.ts';
import { credentials } from '../auth/credentials.ts';
import { readEvents } from './read-events.ts';

const retryMs = 2_000;
/** Longer than the 15 seconds after which the service sends something. */
const silentMaxMs = 45_000;

/** If the first connection opens within this time, the data on the screen is not older than the connection. */
const firstMs = 2_000;

/** Called with the types of changes, or null if some changes may have been missed. */
export type Tell = (types: readonly string[] | null) => void;

/**
 * Follows the changes of a workspace until `signal` aborts. One tab of a person holds the connection and forwards the
 * changes to the others, because browsers allow few connections per site. When it is closed, another tab takes over.
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
  // Without locks, which need https, each tab has its own connection.
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
      // The connection is broken or the service is down. Missed changes come with the next connection.
    }
    await pause(retryMs, signal);
  }
}

type Place = {
  /** The id of the last change. */
  lastId: string | null;
  /** Whether the data on the screen has just been read. */
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
    // If the session has ended, the next action of the person will show it.
    if (response.status === 401) return await renewBearer();
    if (response.status === 400) place.lastId = null;
    if (!response.ok || response.body === null) return true;
    // Changes may have been missed while another tab took over, or because a backup was restored.
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
  const { type } = JSON.parse(data) as { type: string }; // the service's format
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
