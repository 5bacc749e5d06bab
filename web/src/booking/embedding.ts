import { parameters, version, type Message } from '../embed/protocol.ts';
import { announceHeight, onAnnouncement, type Announcement } from './announce.ts';

/** The window that gets messages if the page is embedded in another site; undefined if it is not. */
let send: ((message: Message) => void) | undefined;

/** Fits the page into the frame of the embed script and sends the site around it events. */
export function followEmbedding(page: Element): void {
  const query = new URLSearchParams(location.search);
  const form = query.get(parameters.form);
  if (parent === window || (form !== 'inline' && form !== 'popup')) return;
  const { dataset } = document.documentElement;
  dataset['embed'] = form;
  addEventListener('click', (click) => stayEmbedded(click, query), { capture: true });
  const theme = query.get(parameters.theme);
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  const origin = verified(query.get(parameters.origin));
  if (origin === null) return;
  // Nobody else gets the message, also if the frame has been put into another site meanwhile.
  send = (message) => parent.postMessage(message, origin);
  onAnnouncement(pass);
  announceHeight(page);
  addEventListener('keydown', onKey);
}

/** Links to other pages of ours keep the parameters of the frame. */
function stayEmbedded({ target }: MouseEvent, query: URLSearchParams): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.target !== '') return;
  link.href = withParameters(link.href, query).href;
}

/** The address with what was said about frame and language, and without what the page was filled with. */
export function withParameters(address: string, query: URLSearchParams): URL {
  const url = new URL(address, location.origin);
  for (const name of Object.values(parameters)) {
    const value = query.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** The origin of the site as its script wrote it into the address, unless the browser knows better. */
function verified(origin: string | null): string | null {
  if (origin === null || !URL.canParse(origin) || new URL(origin).origin !== origin) return null;
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  return ancestorOrigins === undefined || ancestorOrigins[0] === origin ? origin : null;
}

/** What a site may know: never who the visitor is or where, nor the token that opens the call. */
function pass(announcement: Announcement): void {
  const { type } = announcement;
  if (type === 'height') return send?.({ callwright: version, type, height: announcement.height });
  if (type === 'page_viewed') return send?.({ callwright: version, type });
  return send?.({ callwright: version, type, dateTime: announcement.dateTime });
}

/** Escape closes the window around the page, once nothing in the page has used it for itself. */
function onKey({ key, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && !defaultPrevented) send?.({ callwright: version, type: 'close' });
}

/** Leaves for another address; out of a frame the site around does it, because few sites can be shown in one. */
export function leaveTo(url: string): void {
  if (send === undefined) location.assign(url);
  else send({ callwright: version, type: 'redirect', url });
}
