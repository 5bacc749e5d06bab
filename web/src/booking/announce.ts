/**
 * Announces events of the page to the site that embeds it. Only this file sends them; listeners decide how a message
 * leaves the frame and to which site.
 */
export type Announcement =
  | { type: 'page_viewed'; linkPrefix: string }
  | { type: 'date_selected'; linkPrefix: string; dateTime: string; timeZone: string }
  | {
      type: 'booking_completed';
      linkPrefix: string;
      dateTime: string;
      timeZone: string;
      /** The page that the invitee is sent to next, if any. */
      redirectUrl: string | null;
    }
  | { type: 'height'; height: number };

type Listener = (announcement: Announcement) => void;
const listeners = new Set<Listener>();

export function announce(announcement: Announcement): void {
  for (const listener of listeners) listener(announcement);
}

/** Called with everything that is announced from now on. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces how high the page is, whenever that changes, so that a frame can fit it. */
export function announceHeight(page: Element): () => void {
  let last = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    announce({ type: 'height', height });
  });
  observer.observe(page);
  return () => observer.disconnect();
}
