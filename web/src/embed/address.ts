import { parameters, type Form, type Theme } from './protocol.ts';

export type Options = {
  /** `company/event`, or the full URL of the booking page. */
  event: string;
  /** Fields of the form: `name`, `email`, `phone`, `notes`, `guests`, and questions by their identifier. */
  prefill?: Record<string, string | string[]>;
  /** `utm_source` and so on; the prefix `utm_` is optional. */
  utm?: Record<string, string>;
  /** Default: the `color-scheme` of the surrounding page, else light. */
  theme?: Theme;
  /** 'de', for example; by default, the booking page chooses. */
  language?: string;
  /** The accessible name of the frame or the window. */
  title?: string;
};

const lengthMax = 255;
/** The parameters that are passed on from the URL of the site's own page. */
const passedOn = /^(utm_\w{1,60}|name|firstName|lastName|email|phone|notes|guests)$/;

const script = findScript();
/** The URL of the script's folder, which is that of the installation. */
const base = new URL('.', script?.src ?? location.href);
export const installation = base.origin;

/** Finds the script element. `currentScript` is not set in modules. */
function findScript(): HTMLScriptElement | null {
  if (document.currentScript instanceof HTMLScriptElement) return document.currentScript;
  return document.querySelector<HTMLScriptElement>('script[src*="/embed.js"]');
}

/** The URL of the frame. Options override the parameters of the link, which override those of the site's page. */
export function addressOf(options: Options, form: Form, theme: Theme): URL {
  const url = bookingPage(options.event);
  const query = new URLSearchParams();
  const here = new URLSearchParams(location.search);
  for (const name of new Set(here.keys())) if (passedOn.test(name)) set(query, name, here.getAll(name));
  for (const name of new Set(url.searchParams.keys())) set(query, name, url.searchParams.getAll(name));
  for (const [name, value] of Object.entries(options.prefill ?? {})) set(query, name, [value].flat());
  for (const [name, value] of Object.entries(options.utm ?? {}))
    set(query, name.startsWith('utm_') ? name : `utm_${name}`, [value]);
  query.set(parameters.form, form);
  query.set(parameters.theme, theme);
  if (options.language !== undefined) query.set(parameters.language, options.language);
  // A page from a file or in a sandbox has no origin for messages.
  if (location.origin !== 'null') query.set(parameters.origin, location.origin);
  url.search = query.toString();
  url.hash = '';
  return url;
}

function bookingPage(event: string): URL {
  const pages = new URL('e/', base);
  const url = URL.canParse(event, pages) ? new URL(event, pages) : null;
  if (url === null || url.origin !== installation || !url.pathname.startsWith(pages.pathname))
    throw new Error(`Callwright: "${event}" is not an event of ${base.href}; it looks like "company/event"`);
  return url;
}

/** An empty value removes a parameter that would have been passed on. */
function set(query: URLSearchParams, name: string, values: readonly string[]): void {
  query.delete(name);
  for (const value of values) if (value.trim() !== '') query.append(name, value.trim().slice(0, lengthMax));
}
