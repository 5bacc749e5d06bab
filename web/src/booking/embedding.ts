import { parameters, version, type Message } from '../embed/protocol.ts';
import { announceHeight, onAnnouncement, type Announcement } from './announce.ts';

/** Posts a message to the embedding window; undefined if the page is not embedded. */
let send: ((message: Message) => void) | undefined;

/** Fits the page into the frame of the embed script and sends events to the embedding site. */
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
  // No other site gets the message, even if the frame has been moved to another site.
  send = (message) => parent.postMessage(message, origin);
  onAnnouncement(pass);
  announceHeight(page);
  addEventListener('keydown', onKey);
}

/** Links to our other pages keep the parameters of the frame. */
function stayEmbedded({ target }: MouseEvent, query: URLSearchParams): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.target !== '') return;
  link.href = withParameters(link.href, query).href;
}

/** The address with the parameters for frame and language, but without prefilled values. */
export function withParameters(address: string, query: URLSearchParams): URL {
  const url = new URL(address, location.origin);
  for (const name of Object.values(parameters)) {
    const value = query.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** The origin of the site as its script put it into the address, unless the browser knows it. */
function verified(origin: string | null): string | null {
  if (origin === null || !URL.canParse(origin) || new URL(origin).origin !== origin) return null;
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  return ancestorOrigins === undefined || ancestorOrigins[0] === origin ? origin : null;
}

/** What the site may know: neither who the visitor is or where, nor the token of the call. */
function pass(announcement: Announcement): void {
  const { type } = announcement;
  if (type === 'height') return send?.({ callwright: version, type, height: announcement.height });
  if (type === 'page_viewed') return send?.({ callwright: version, type });
  return send?.({ callwright: version, type, dateTime: announcement.dateTime });
}

/** Escape closes the popup around the page, unless something in the page has used it. */
function onKey({ key, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && !defaultPrevented) send?.({ callwright: version, type: 'close' });
}

/** Leaves for another address. In a frame the embedding site does this, because few sites allow being framed. */
export function leaveTo(url: string): void {
  if (send === undefined) location.assign(url);
  else send({ callwright: version, type: 'redirect', url });
}
