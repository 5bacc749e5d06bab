import type { Identity, Invention } from './invent.ts';
import { plainWords } from './words.ts';

/** Shorter words too often mean something else. */
const lengthMin = 3;
const codeLength = 6;
const word = /[\p{L}\p{M}'’]+/gu;
const address = /[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[\p{L}\d-]+/gu;
const link = /https?:\/\/[^\s"<>]+/giu;
const phone = /\+\d[\d ().-]{6,}\d/g;

/** The names of the workspace's people, and their names in the copy. */
export class Names {
  readonly #invention: Invention;
  readonly #words = new Map<string, { key: string; part: keyof Identity }>();
  readonly #full = new Map<string, string>();

  constructor(invention: Invention) {
    this.#invention = invention;
  }

  /** Adds a single name that identifies a person by itself: that of a member. */
  addWord(name: string, key: string, part: keyof Identity): void {
    for (const [found] of name.matchAll(word))
      if (found.length >= lengthMin) this.#words.set(found.toLowerCase(), { key, part });
  }

  /** Adds a full name. There are so many contacts that their single names could be any word. */
  addFull(name: string, key: string): void {
    const words = [...name.matchAll(word)].map(([found]) => found.toLowerCase());
    if (words.length > 1) this.#full.set(words.join(' '), key);
  }

  /** The text without people: their names are replaced, and addresses and links lead nowhere. */
  scrub(text: string): string {
    const invention = this.#invention;
    const bare = text
      .replaceAll(link, (found) => invention.link(found))
      .replaceAll(address, (found) => invention.email(found))
      .replaceAll(phone, (found) => invention.phone(found));
    return this.#withoutWords(this.#withoutFull(bare));
  }

  #withoutFull(text: string): string {
    if (this.#full.size === 0) return text;
    const found = [...text.matchAll(word)];
    let made = text;
    // From the end, so that earlier positions stay valid.
    for (let last = found.length - 1; last > 0; last -= 1)
      for (let first = Math.max(0, last - 3); first < last; first += 1) {
        const part = found.slice(first, last + 1);
        const key = this.#full.get(part.map(([name]) => name.toLowerCase()).join(' '));
        if (key === undefined) continue;
        const { firstName, lastName } = this.#invention.identity(key);
        const end = (part.at(-1)?.index ?? 0) + (part.at(-1)?.[0].length ?? 0);
        made = `${made.slice(0, part[0]?.index)}${firstName} ${lastName}${made.slice(end)}`;
        last = first;
        break;
      }
    return made;
  }

  #withoutWords(text: string): string {
    return text.replaceAll(word, (found) => {
      const known = this.#words.get(found.toLowerCase());
      if (known === undefined) return found;
      if (!/^\p{Ll}/u.test(found)) return this.#invention.identity(known.key)[known.part];
      // A lower-case match is either a plain word or part of an address, which has to stay unique.
      return plainWords.includes(found) ? found : this.#invention.code(known.key).slice(0, codeLength);
    });
  }
}
