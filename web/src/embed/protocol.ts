/**
 * The messages from the booking page to the site that shows it. Nothing here says who the visitor is, and nothing opens
 * or changes a call: a site learns that something was booked and for when, no more.
 */
export type Announcement =
  | { type: 'page_viewed' }
  | { type: 'date_selected'; dateTime: string }
  | { type: 'booking_completed'; dateTime: string }
  | { type: 'height'; height: number };

/** Messages that only the embed script receives. */
type Request = { type: 'close' } | { type: 'redirect'; url: string };

/** Is in every message, so that other messages of the same window are distinguished; the number is the protocol's. */
export const version = 1;

export type Message = (Announcement | Request) & { callwright: typeof version };

/** Names in the address of an embedded booking page. */
export const parameters = {
  form: 'embed',
  origin: 'embed_origin',
  theme: 'theme',
  language: 'lang',
} as const;

export type Form = 'inline' | 'popup';
export type Theme = 'light' | 'dark' | 'auto';
