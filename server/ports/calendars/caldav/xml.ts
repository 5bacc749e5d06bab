import { setImmediate as otherWork } from 'node:timers/promises';
import sax, { type QualifiedTag, type SAXParser } from 'sax';

// Parses XML from untrusted servers. Document types are refused, so no entities can expand. Memory is limited, and a
// large answer is parsed in parts, yielding to other work in between.

export type Element = {
  /** With one of the prefixes below; names in other namespaces have theirs in braces. */
  readonly name: string;
  /** Its attribute `name`; empty if it has none. */
  readonly label: string;
  readonly children: Element[];
  text: string;
};

const prefixes: Readonly<Record<string, string>> = {
  'DAV:': 'D:',
  'urn:ietf:params:xml:ns:caldav': 'C:',
  'http://calendarserver.org/ns/': 'CS:',
};

export const namespaces = Object.entries(prefixes)
  .map(([uri, prefix]) => `xmlns:${prefix.slice(0, -1)}="${uri}"`)
  .join(' ');

const chunkLength = 65_536;
const depthMax = 32;
const keptMax = 20_000;

/** Parses a document. Children of the root that `take` accepts are passed on at once and not kept. */
export async function readXml(
  text: string,
  take: (child: Element) => boolean = () => false,
): Promise<Element> {
  const tree = new Tree(take);
  for (let start = 0; start < text.length; start += chunkLength) {
    tree.add(text.slice(start, start + chunkLength));
    if (start + chunkLength < text.length) await otherWork();
  }
  return tree.end();
}

export function child(parent: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = parent;
  for (const name of names) found = found?.children.find((element) => element.name === name);
  return found;
}

export function children(parent: Element | undefined, name: string): Element[] {
  return parent?.children.filter((element) => element.name === name) ?? [];
}

/** The text of an element; null if it has none. */
export function textOf(element: Element | undefined): string | null {
  const text = element?.text.trim() ?? '';
  return text === '' ? null : text;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

class Tree {
  readonly #parser: SAXParser = sax.parser(true, { xmlns: true });
  readonly #open: Element[] = [];
  readonly #take: (child: Element) => boolean;
  #root: Element | null = null;
  #kept = 0;

  constructor(take: (child: Element) => boolean) {
    this.#take = take;
    const addText = (text: string): void => {
      const element = this.#open.at(-1);
      if (element !== undefined) element.text += text;
    };
    Object.assign(this.#parser, {
      onopentag: (tag: QualifiedTag) => this.#start(tag),
      onclosetag: () => this.#finish(),
      ontext: addText,
      oncdata: addText,
      ondoctype: () => fail('It has a document type'),
      onsgmldeclaration: () => fail('It has a declaration'),
      onerror: (error: Error) => {
        throw error;
      },
    });
  }

  add(text: string): void {
    this.#parser.write(text);
  }

  end(): Element {
    this.#parser.close();
    return this.#root ?? fail('It is empty');
  }

  #start({ uri, local, attributes }: QualifiedTag): void {
    this.#kept += 1;
    if (this.#open.length >= depthMax || this.#kept > keptMax) fail('It is too large');
    const name = `${prefixes[uri] ?? `{${uri}}`}${local}`;
    const element = { name, label: attributes['name']?.value ?? '', children: [], text: '' };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#root ??= element;
  }

  #finish(): void {
    const element = this.#open.pop();
    const parent = this.#open[0];
    if (element === undefined || this.#open.length !== 1 || parent === undefined || !this.#take(element))
      return;
    parent.children.pop();
    this.#kept = 1 + parent.children.length;
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}
