import { ApiError } from '#/platform/errors/errors.ts';
import { sessionAgeMaxMs } from './find-session.ts';

type Served = { readonly baseUrl: string };

/** Browsers accept the `__Host-` prefix over https only; a plain-http installation on a local network gets a plain name. */
function sessionCookieName(config: Served): '__Host-sid' | 'sid' {
  return isHttps(config) ? '__Host-sid' : 'sid';
}

/** The `Set-Cookie` header of a session. Only the service's own pages read it, and only to get a bearer token. */
export function sessionCookie(config: Served, token: string): string {
  return cookie(config, token, sessionAgeMaxMs / 1_000);
}

export function clearedCookie(config: Served): string {
  return cookie(config, '', 0);
}

function cookie(config: Served, value: string, maxAgeSec: number): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Lax${secure}`;
}

/** A cookie by which the browser that was sent to a company's identity provider is recognized when it comes back. */
export function browserCookie(config: Served, secret: string): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${browserCookieName(config)}=${secret}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${secure}`;
}

function browserCookieName(config: Served): string {
  return isHttps(config) ? '__Host-company-sign-in' : 'company-sign-in';
}

export function readBrowserCookie(config: Served, header: string | null): string | null {
  return readCookie(browserCookieName(config), header);
}

/** The session token in a `Cookie` header; null if there is none. */
export function readSessionCookie(config: Served, header: string | null): string | null {
  return readCookie(sessionCookieName(config), header);
}

function readCookie(cookieName: string, header: string | null): string | null {
  if (header === null) return null;
  const name = `${cookieName}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(name)) return pair.slice(name.length);
  }
  return null;
}

type Origin = {
  /** The values of these headers, or null. */
  readonly origin: string | null;
  readonly secFetchSite: string | null;
  readonly host: string | null;
};

/**
 * Refuses a request that a page of another site made a browser send. Browsers add its origin, which scripts cannot
 * change. Programs that are not browsers send neither header, and have nobody else's cookie.
 */
export function assertSameSite(config: Served, { origin, secFetchSite, host }: Origin): void {
  if (secFetchSite !== null) {
    if (secFetchSite === 'same-origin' || secFetchSite === 'none') return;
    throw new ApiError('CROSS_SITE_REQUEST');
  }
  if (origin === null || origin === new URL(config.baseUrl).origin) return;
  if (host !== null && (origin === `https://${host}` || origin === `http://${host}`)) return;
  throw new ApiError('CROSS_SITE_REQUEST');
}

function isHttps(config: Served): boolean {
  return config.baseUrl.startsWith('https:');
}
