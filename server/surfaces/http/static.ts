import { isCode } from '#/platform/errors/is-code.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Answer } from './call.ts';
import { Asset, isServable } from './files.ts';
import type { HeaderList } from './headers.ts';
import type { Page, PageRequest } from './pages.ts';

// File names of the build carry a hash of their content, so a browser never has to ask again.
const immutable: HeaderList = ['Cache-Control', 'public, max-age=31536000, immutable'];
const shortLived: HeaderList = ['Cache-Control', 'public, max-age=3600'];
// The script in other people's pages keeps its name: a browser asks again after a day, and meanwhile uses what it has.
const embedScript: HeaderList = [
  'Cache-Control',
  'public, max-age=86400, stale-while-revalidate=604800',
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const checkedEachTime: HeaderList = ['Cache-Control', 'no-cache'];
// The same address has one page for those who are signed in and another for all others.
const checkedByCookie: HeaderList = [...checkedEachTime, 'Vary', 'Cookie'];

/** The reference of the API; its data has pages of its own. */
const docsPath = /^\/docs(\/(?!data\/)[\w/-]*)?$/;

/** How the addresses of pages begin that invitees open, also inside the sites of the companies they book with. */
export const bookingKinds = ['e', 'call', 'confirmed', 'paid', 'waiting'] as const;
const bookingPath = new RegExp(`^/(${bookingKinds.join('|')})/.`);

/** Pages of the application for people who have no session yet. All others need one. */
const openPath = /^\/(sign-in\/.|(forgot|reset-password|set-up|invitation)(\/|$))/;
const signInPath = /^\/sign-in\/?$/;

/**
 * The web application as Vite built it into a folder: its files, `booking.html` for the pages of invitees,
 * `docs.html` for the reference, `embed-demo.html`, `sign-in.html` for who has to sign in, and `index.html` for every
 * other page a browser asks for. Without a build there are no pages. While nobody can sign in yet, the page that says how
 * to set up is in place of the form.
 */
export async function webApplication(
  folder: string,
  hasSession: (request: PageRequest) => boolean,
  canSignIn: () => Promise<boolean>,
): Promise<(path: string, accept: string | undefined) => Page | null> {
  const files = await read(folder);
  const appPage = async (caching: HeaderList): Promise<Page | null> => {
    const app = await htmlPage(folder, 'index.html', "'none'", caching);
    const signIn = await htmlPage(folder, 'sign-in.html', "'none'", caching);
    if (app === null || signIn === null) return null;
    return async (request) => {
      if (!mustSignIn(request, hasSession)) return app(request);
      return (await canSignIn()) ? signIn(request) : setUpFirst;
    };
  };
  const index = await appPage(checkedByCookie);
  const booking = await htmlPage(folder, 'booking.html', '*');
  const docs = await htmlPage(folder, 'docs.html', "'none'");
  const demo = await htmlPage(folder, 'embed-demo.html', "'none'");
  const consent = await appPage(whereSomebodyConsents);
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

/** Who has no session is shown the form for that at once, without the application that they cannot use yet. */
function mustSignIn(request: PageRequest, hasSession: (request: PageRequest) => boolean): boolean {
  return signInPath.test(request.path) || (!openPath.test(request.path) && !hasSession(request));
}

/** A browser that goes to an address; programs and files that are not there get 404. */
function isPagePath(path: string, accept: string | undefined): boolean {
  return accept?.includes('text/html') === true && !/\.|^\/(v\d+|auth|public|docs)(\/|$)/.test(path);
}

async function read(folder: string): Promise<Map<string, Asset>> {
  const files = new Map<string, Asset>();
  for (const entry of await entries(folder)) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!entry.isFile() || !isServable(path) || extname(path) === '.html') continue;
    files.set(path, await Asset.readBuilt(file, headersOf(path)));
  }
  return files;
}

function headersOf(path: string): HeaderList {
  if (path === '/embed.js') return embedScript;
  return path.startsWith('/assets/') ? immutable : shortLived;
}

async function entries(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

// Nothing may lie over it, keep it, or learn from it where its reader goes next.
const whereSomebodyConsents: HeaderList = ['Cache-Control', 'no-store', 'X-Frame-Options', 'DENY'];

async function htmlPage(
  folder: string,
  name: string,
  frameAncestors: string,
  caching: HeaderList = checkedEachTime,
): Promise<Page | null> {
  if (!(await entries(folder)).some((entry) => entry.name === name)) return null;
  const html = await readFile(join(folder, name));
  const policy = contentPolicy(html.toString('utf8'), frameAncestors);
  const asset = new Asset(html, '.html', [...caching, 'Content-Security-Policy', policy]);
  return (request) => asset.answer(request);
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** Scripts are ours alone, inline ones by their hash; the component library sets styles on elements. */
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
