import type { Announcement, Form } from './protocol.ts';

/** An announcement, with the embed that sent it. */
export type EmbedEvent = Announcement & { event: string; form: Form };
type Listener = (event: EmbedEvent) => void;

const listeners = new Map<string, Set<Listener>>();

/** Calls `listener` for each event of the type. @returns a function that unsubscribes */
export function on(type: EmbedEvent['type'], listener: Listener): () => void {
  const those = listeners.get(type) ?? new Set();
  listeners.set(type, those.add(listener));
  return () => {
    those.delete(listener);
  };
}

export function publish(event: EmbedEvent): void {
  for (const listener of listeners.get(event.type) ?? []) {
    try {
      listener({ ...event });
    } catch (error) {
      // An error in a listener is reported to the site, and the other listeners are still called.
      reportError(error);
    }
  }
}
