import { NotReached } from '#/ports/outside/trouble.ts';
import { pathOf } from './paths.ts';
import { child, children, readXml, textOf, type Element } from './xml.ts';

/** The properties of one resource. */
export type Said = {
  readonly url: URL;
  /** Spelled the same however the server spells it. */
  readonly path: string;
  /** Of the resource as a whole, where the server gives one; 200 where it gives properties. */
  readonly status: number;
  /** A property that the resource has. */
  readonly prop: (name: string) => Element | undefined;
};

/**
 * Reads the answer of PROPFIND or REPORT, each part as it comes.
 * @returns the root without these parts
 * @throws NotReached when it is no such answer
 */
export async function readMultistatus(text: string, base: URL, each: (said: Said) => void): Promise<Element> {
  const take = (element: Element): boolean => {
    if (element.name !== 'D:response') return false;
    for (const href of children(element, 'D:href')) {
      const said = saidOf(element, href, base);
      if (said !== null) each(said);
    }
    return true;
  };
  const root = await readAnswer(text, take);
  if (root.name !== 'D:multistatus') throw strange();
  return root;
}

/** @throws NotReached when it is not XML, or not as small as it should be */
async function readAnswer(text: string, take: (element: Element) => boolean): Promise<Element> {
  try {
    return await readXml(text, take);
  } catch (error) {
    throw strange(error);
  }
}

/** The names of unmet preconditions in an error, and the addresses it refers to. */
export async function reasonsOf(text: string): Promise<{ names: string[]; hrefs: string[] }> {
  const root = await readXml(text).catch(() => null);
  const reasons = root?.name === 'D:error' ? root.children : [];
  return {
    names: reasons.map(({ name }) => name),
    hrefs: reasons.flatMap((reason) => children(reason, 'D:href').map(({ text: href }) => href.trim())),
  };
}

function saidOf(response: Element, href: Element, base: URL): Said | null {
  const address = textOf(href);
  const url = address === null ? null : URL.parse(address, base);
  if (url === null) return null;
  const found = children(response, 'D:propstat').filter((part) => isFine(statusOf(part)));
  return {
    url,
    path: pathOf(url),
    status: statusOf(response) ?? 200,
    prop: (name) => found.map((part) => child(part, 'D:prop', name)).find((prop) => prop !== undefined),
  };
}

/** Properties without a status count as present. */
const isFine = (status: number | null): boolean => status === null || (status >= 200 && status < 300);

function statusOf(element: Element): number | null {
  const [, code] = /^HTTP\/[\d.]+\s+(\d{3})/.exec(textOf(child(element, 'D:status')) ?? '') ?? [];
  return code === undefined ? null : Number(code);
}

function strange(cause?: unknown): NotReached {
  return new NotReached('The server did not answer as a calendar server does.', { cause });
}
