/**
 * The messages from the booking page to the embedding site. They contain no data about the visitor and no link to the
 * call: a site learns only that something was booked, and for when.
 */
export type Announcement =
  | { type: 'page_viewed' }
  | { type: 'date_selected'; dateTime: string }
  | { type: 'booking_completed'; dateTime: string }
  | { type: 'height'; height: number };

/** Messages that only the embed script receives. */
type Request = { type: 'close' } | { type: 'redirect'; url: string };

/** The version of the protocol. It is in every message, to distinguish them from other messages of the window. */
export const version = 1;

export type Message = (Announcement | Request) & { callwright: typeof version };

/** The query parameters of an embedded booking page. */
export const parameters = {
  form: 'embed',
  origin: 'embed_origin',
  theme: 'theme',
  language: 'lang',
} as const;

export type Form = 'inline' | 'popup';
export type Theme = 'light' | 'dark' | 'auto';
