import type { Announcement, Form } from './protocol.ts';

/** An announcement with the embed that it comes from. */
export type EmbedEvent = Announcement & { event: string; form: Form };
type Listener = (event: EmbedEvent) => void;

const listeners = new Map<string, Set<Listener>>();

/** Calls `listener` at each event of that name; what is returned ends that. */
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
      // A mistake of one listener is the site's to see, and keeps nothing from the others.
      reportError(error);
    }
  }
}
