import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import {
  knownNames,
  nearestName,
  unknownNames,
  type KnownNames,
  type UnknownName,
} from '@callwright/contract/known-names.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { Call } from './call.ts';
import type { HeaderList } from './headers.ts';
import { readQuery } from './read.ts';
import { takesFields } from './selection.ts';

const known = new WeakMap<Endpoint['input'], KnownNames>();
const shown = new WeakMap<NonNullable<Endpoint['sentBack']>, KnownNames>();

/** The names that an input knows; worked out once. */
function namesOf(endpoint: Endpoint): KnownNames {
  const found = known.get(endpoint.input);
  if (found !== undefined) return found;
  const names = knownNames(endpoint.input);
  if (names?.keys && takesFields(endpoint)) (names.keys as Map<string, KnownNames>).set('fields', null); // made just above
  known.set(endpoint.input, names);
  return names;
}

/** The names that reads of the same resource show, if it may be sent back whole; worked out once. */
function shownNames({ sentBack }: Endpoint): KnownNames {
  if (sentBack === undefined) return null;
  const found = shown.get(sentBack) ?? knownNames(sentBack);
  shown.set(sentBack, found);
  return found;
}

/** What a request says that its endpoint does not know: in the query or the body, and in the query of a request with a body. */
export function unknownIn({ route, strayQuery }: Call, given: unknown): readonly UnknownName[] {
  const names = namesOf(route.endpoint);
  const unknown = unknownNames(names, given, shownNames(route.endpoint));
  if (strayQuery === undefined || strayQuery === '') return unknown;
  const ofBody = [...(names?.keys?.keys() ?? [])];
  const stray = Object.keys(readQuery(strayQuery)).slice(0, strayMax);
  return [...unknown, ...stray.map((name) => ({ path: [name], known: ofBody, inQuery: true }))];
}
const strayMax = 20;

/** Who asks what was, of something whose past nobody keeps, must not take what is for it: that is refused in any case. */
export function asksForPast({ path }: Pick<UnknownName, 'path'>): boolean {
  return path.length === 1 && path[0] === 'asOf';
}

/** What is wrong with an unknown name, for who wrote it. */
export function unknownReason({ path, known: names, inQuery }: UnknownName): ErrorReason {
  const name = String(path.at(-1));
  if (asksForPast({ path })) return because('AS_OF_NOT_KEPT');
  if (inQuery === true && names.includes(name)) return because('NAME_IN_BODY');
  const nearest = nearestName(name, names);
  return nearest === null ? because('NAME_UNKNOWN') : because('NAME_UNKNOWN_NEAR', { near: nearest });
}

export type Handling = NonNullable<Principal['handling']>;

/** What a `Prefer` header says about unknown names (RFC 7240). The first counts; text in quotes is no preference. */
export function preferredHandling(prefer: string | string[] | undefined): Handling | null {
  if (prefer === undefined) return null;
  const plain = String(prefer).replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, said: string) =>
    /^\w+$/.test(said) ? said : '',
  );
  const found = /(?:^|,)\s*handling\s*=\s*(strict|lenient)\s*(?=[,;]|$)/i.exec(plain)?.[1];
  return found === undefined ? null : found.toLowerCase() === 'strict' ? 'STRICT' : 'LENIENT';
}

/**
 * How unknown names of a request are handled: as it asks, else as its key is set. The setting of a key leaves OAuth alone, where
 * unknown parameters must be ignored (RFC 6749 3.2).
 */
export function handlingOf({ route, who }: Call, preferred: Handling | null): Handling {
  if (preferred !== null) return preferred;
  return (route.endpoint.dialect === undefined ? who?.handling : undefined) ?? 'LENIENT';
}

const headerLengthMax = 1_000;

/** Names that were ignored, as `Ignored-Parameters` lists them: each once, without the numbers of items. */
function ignoredHeader(unknown: readonly UnknownName[]): string {
  const names = new Set(
    unknown.map(({ path }) =>
      path
        .filter((part) => typeof part === 'string')
        .map(safeName)
        .join('.'),
    ),
  );
  let list = '';
  for (const name of names) {
    if (list.length + name.length + 2 > headerLengthMax) break;
    list += list === '' ? name : `, ${name}`;
  }
  return list;
}

/** Only letters, digits and `-_.!~*'()`, all else percent-encoded: a name is what the client made it. */
function safeName(name: string): string {
  return encodeURIComponent(name.slice(0, 64).toWellFormed());
}

/** What an answer says about unknown names; nothing is made where there is nothing to say. */
export function handlingRemarks(preferred: Handling | null, ignored: readonly UnknownName[]): HeaderList {
  const headers: HeaderList = [];
  if (preferred !== null) headers.push('Preference-Applied', `handling=${preferred.toLowerCase()}`);
  if (ignored.length > 0) headers.push('Ignored-Parameters', ignoredHeader(ignored));
  return headers;
}
