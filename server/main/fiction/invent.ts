import { createHmac } from 'node:crypto';
import { firstNames, lastNames } from '#/main/demo/names.ts';
import { companyWords, plainWords } from './words.ts';

export type Identity = { readonly firstName: string; readonly lastName: string };

const emailTagLength = 8;
const linkTagLength = 12;

/**
 * Makes up people and texts from the originals and a secret salt: within a copy, the same original always gives the
 * same result; another copy gives other results. Without the salt the originals cannot be recovered, and the salt is
 * not stored.
 */
export class Invention {
  readonly #salt: Buffer;
  readonly #phones = new Map<string, string>();
  readonly #takenPhones = new Set<string>();

  constructor(salt: Buffer) {
    this.#salt = salt;
  }

  identity(key: string): Identity {
    const draw = this.#draw('identity', key);
    return { firstName: draw.pick(firstNames), lastName: draw.pick(lastNames) };
  }

  /** In a domain that belongs to nobody (RFC 2606). Addresses of one domain stay in one domain. */
  email(address: string): string {
    const normalized = address.trim().toLowerCase();
    const { firstName, lastName } = this.identity(normalized);
    const tag = this.#draw('email', normalized).tag(emailTagLength);
    const domain = this.#draw('domain', normalized.slice(normalized.lastIndexOf('@') + 1));
    return `${ascii(firstName)}.${ascii(lastName)}.${tag}@${domain.pick(companyWords)}-${domain.tag(3)}.example`;
  }

  /** In a range reserved for fiction. Different numbers stay different as long as the range is large enough. */
  phone(number: string): string {
    const key = number.replaceAll(/\D/g, '');
    const known = this.#phones.get(key);
    if (known !== undefined) return known;
    const range = rangeFor(number);
    const first = this.#draw('phone', key).below(range.size);
    let made = range.at(first);
    for (let step = 1; step < range.size && this.#takenPhones.has(made); step += 1)
      made = range.at((first + step) % range.size);
    this.#takenPhones.add(made);
    this.#phones.set(key, made);
    return made;
  }

  /** Plain words, about as long as the original, and not longer unless it is very short. */
  text(text: string): string {
    if (text.trim() === '') return text;
    const draw = this.#draw('text', text);
    let made = draw.pick(plainWords);
    for (;;) {
      const longer = `${made} ${draw.pick(plainWords)}`;
      if (longer.length > text.length) break;
      made = longer;
    }
    return made.charAt(0).toUpperCase() + made.slice(1);
  }

  link(address: string): string {
    return `https://example.com/${this.#draw('link', address).tag(linkTagLength)}`;
  }

  /** In a network for documentation (RFC 5737). */
  network(address: string): string {
    return `192.0.2.${this.#draw('network', address).below(256)}`;
  }

  /** Letters and digits, in place of an id of another system or an id in a link. */
  code(code: string): string {
    return this.#draw('code', code).tag(linkTagLength);
  }

  #draw(purpose: string, text: string): Draw {
    return new Draw(createHmac('sha256', this.#salt).update(`${purpose}\0${text}`).digest());
  }
}

/** Choices derived from a digest. Further ones come from digests of it. */
class Draw {
  #bytes: Buffer;
  #at = 0;

  constructor(digest: Buffer) {
    this.#bytes = digest;
  }

  below(size: number): number {
    if (this.#at + 4 > this.#bytes.length) {
      this.#bytes = createHmac('sha256', this.#bytes).digest();
      this.#at = 0;
    }
    const number = this.#bytes.readUInt32BE(this.#at);
    this.#at += 4;
    return number % size;
  }

  pick(items: readonly string[]): string {
    return items[this.below(items.length)] ?? '';
  }

  tag(length: number): string {
    return Array.from({ length }, () => this.below(36).toString(36)).join('');
  }
}

type Range = { readonly size: number; readonly at: (place: number) => string };

// Ranges that the authorities of these countries reserve for fiction.
const ranges: Readonly<Record<string, Range>> = {
  '+33': rangeOf(['+3319900', '+3326191', '+3335301', '+3346571', '+3353649', '+3363998'], 4),
  '+44': rangeOf(['+447700900', '+441134960', '+441214960', '+441314960', '+441414960', '+441514960'], 3),
  '+49': rangeOf(['+493023125'], 3),
  '+61': rangeOf(['+6125550', '+6127010', '+6135550', '+6137010', '+6175550', '+6177010'], 4),
};
const areaCodes = { from: 201, count: 700 };
/** 555-0100 to 555-0199 in every area code of North America. No area code ends in 11. */
const northAmerica = rangeOf(
  Array.from({ length: areaCodes.count }, (_, index) => areaCodes.from + index)
    .filter((code) => code % 100 !== 11)
    .map((code) => `+1${code}55501`),
  2,
);

function rangeFor(number: string): Range {
  const ofCountry = Object.entries(ranges).find(([code]) => number.startsWith(code));
  return ofCountry === undefined ? northAmerica : ofCountry[1];
}

function rangeOf(prefixes: readonly string[], digits: number): Range {
  const each = 10 ** digits;
  return {
    size: prefixes.length * each,
    at: (place) => `${prefixes[Math.floor(place / each)]}${String(place % each).padStart(digits, '0')}`,
  };
}

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
}
