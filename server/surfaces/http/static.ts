import { isCode } from '#/platform/errors/is-code.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Answer } from './call.ts';
import { Asset, isServable } from './files.ts';
import type { HeaderList } from './headers.ts';
import type { Page, PageRequest } from './pages.ts';

// The build puts a content hash into file names, so a browser never has to ask again.
const immutable: HeaderList = ['Cache-Control', 'public, max-age=31536000, immutable'];
const shortLived: HeaderList = ['Cache-Control', 'public, max-age=3600'];
// The embed script keeps its name. Browsers ask again after a day, and use what they have meanwhile.
const embedScript: HeaderList = [
  'Cache-Control',
  'public, max-age=86400, stale-while-revalidate=604800',
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const checkedEachTime: HeaderList = ['Cache-Control', 'no-cache'];
// One address shows different pages to people who are signed in and to others.
const checkedByCookie: HeaderList = [...checkedEachTime, 'Vary', 'Cookie'];

/** The API reference. Its data has routes of its own. */
const docsPath = /^\/docs(\/(?!data\/)[\w/-]*)?$/;

/** First segments of pages for invitees. Other sites may embed these pages. */
export const bookingKinds = ['e', 'call', 'confirmed', 'paid', 'waiting'] as const;
const bookingPath = new RegExp(`^/(${bookingKinds.join('|')})/.`);

/** Pages of the application that work without a session. All others need one. */
const openPath = /^\/(sign-in\/.|(forgot|reset-password|set-up|invitation)(\/|$))/;
const signInPath = /^\/sign-in\/?$/;

/**
 * The web application as Vite built it into a folder: its files, `booking.html` for the pages of invitees, `docs.html`
 * for the reference, `embed-demo.html`, `sign-in.html` for people without a session, and `index.html` for every other
 * page that a browser asks for. Without a build there are no pages. Until setup is done, the page that explains it
 * replaces the sign-in form.
 */
export function webApplication(
  folder: string,
  hasSession: (request: PageRequest) => boolean,
  canSignIn: () => Promise<boolean>,
): (path: string, accept: string | undefined) => Page | null {
  const names = new Set(namesIn(folder));
  const files = read(folder, names);
  const htmlPage = (name: string, frameAncestors: string, caching = checkedEachTime): Page | null =>
    names.has(name) ? readPage(join(folder, name), frameAncestors, caching) : null;
  const appPage = (caching: HeaderList): Page | null => {
    const app = htmlPage('index.html', "'none'", caching);
    const signIn = htmlPage('sign-in.html', "'none'", caching);
    if (app === null || signIn === null) return null;
    return async (request) => {
      if (!mustSignIn(request, hasSession)) return app(request);
      return (await canSignIn()) ? signIn(request) : setUpFirst;
    };
  };
  const index = appPage(checkedByCookie);
  const booking = htmlPage('booking.html', '*');
  const docs = htmlPage('docs.html', "'none'");
  const demo = htmlPage('embed-demo.html', "'none'");
  const consent = appPage(whereSomebodyConsents);
  return (path, accept) => {
    const file = files.get(path);
    if (file !== undefined) return (request) => file.answer(request);
    if (bookingPath.test(path)) return booking;
    if (docsPath.test(path)) return docs;
    if (path === '/embed-demo') return demo;
    if (path === '/oauth/consent') return consent;
    return path === '/' || isPagePath(path, accept) ? index : null;
  };
}

const setUpFirst: Answer = {
  status: 303,
  headers: ['Location', '/set-up', 'Cache-Control', 'no-store'],
  body: '',
};

/** People without a session get the sign-in form directly, without loading the application that they cannot use yet. */
function mustSignIn(request: PageRequest, hasSession: (request: PageRequest) => boolean): boolean {
  return signInPath.test(request.path) || (!openPath.test(request.path) && !hasSession(request));
}

/** A browser that navigates to an address. Programs, and files that do not exist, get 404. */
function isPagePath(path: string, accept: string | undefined): boolean {
  return accept?.includes('text/html') === true && !/\.|^\/(v\d+|auth|public|docs)(\/|$)/.test(path);
}

function read(folder: string, names: ReadonlySet<string>): Map<string, Asset> {
  const files = new Map<string, Asset>();
  for (const name of names) {
    const path = `/${name.split(sep).join('/')}`;
    if (!isServable(path) || extname(path) === '.html') continue;
    files.set(path, Asset.readBuilt(join(folder, name), headersOf(path), names.has(`${name}.br`)));
  }
  return files;
}

function headersOf(path: string): HeaderList {
  if (path === '/embed.js') return embedScript;
  return path.startsWith('/assets/') ? immutable : shortLived;
}

/** All files, relative to the folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

// The consent page must not be framed or cached.
const whereSomebodyConsents: HeaderList = ['Cache-Control', 'no-store', 'X-Frame-Options', 'DENY'];

function readPage(file: string, frameAncestors: string, caching: HeaderList): Page {
  const html = readFileSync(file);
  const policy = contentPolicy(html.toString('utf8'), frameAncestors);
  const asset = new Asset(html, '.html', [...caching, 'Content-Security-Policy', policy]);
  return (request) => asset.answer(request);
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * Only our own scripts run, inline ones by their hash. Inline styles are allowed because the component library sets
 * them.
 */
export function contentPolicy(html: string, frameAncestors: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
