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

/** The names that an input knows. Computed once per endpoint. */
function namesOf(endpoint: Endpoint): KnownNames {
  const found = known.get(endpoint.input);
  if (found !== undefined) return found;
  const names = knownNames(endpoint.input);
  if (names?.keys && takesFields(endpoint)) (names.keys as Map<string, KnownNames>).set('fields', null); // made just above
  known.set(endpoint.input, names);
  return names;
}

/** The names that reads of the same resource return, if clients may send a record back whole. Computed once. */
function shownNames({ sentBack }: Endpoint): KnownNames {
  if (sentBack === undefined) return null;
  const found = shown.get(sentBack) ?? knownNames(sentBack);
  shown.set(sentBack, found);
  return found;
}

/**
 * Names in a request that its endpoint does not know: in its input, and in the query of a request whose input is its
 * body.
 */
export function unknownIn({ route, strayQuery }: Call, given: unknown): readonly UnknownName[] {
  const names = namesOf(route.endpoint);
  const unknown = unknownNames(names, given, shownNames(route.endpoint));
  if (strayQuery === undefined || strayQuery === '') return unknown;
  const ofBody = [...(names?.keys?.keys() ?? [])];
  const stray = Object.keys(readQuery(strayQuery)).slice(0, strayMax);
  return [...unknown, ...stray.map((name) => ({ path: [name], known: ofBody, inQuery: true }))];
}
const strayMax = 20;

/**
 * `asOf` asks for a past state. Ignoring it would pass off the present state as the past, so it is always refused on
 * reads.
 */
export function asksForPast({ path }: Pick<UnknownName, 'path'>): boolean {
  return path.length === 1 && path[0] === 'asOf';
}

/** The reason to show for an unknown name, with the nearest known one where there is one. */
export function unknownReason({ path, known: names, inQuery }: UnknownName): ErrorReason {
  const name = String(path.at(-1));
  if (asksForPast({ path })) return because('AS_OF_NOT_KEPT');
  if (inQuery === true && names.includes(name)) return because('NAME_IN_BODY');
  const nearest = nearestName(name, names);
  return nearest === null ? because('NAME_UNKNOWN') : because('NAME_UNKNOWN_NEAR', { near: nearest });
}

export type Handling = NonNullable<Principal['handling']>;

/** What a `Prefer` header says about unknown names (RFC 7240). The first preference counts. */
export function preferredHandling(prefer: string | string[] | undefined): Handling | null {
  if (prefer === undefined) return null;
  const plain = String(prefer).replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, said: string) =>
    /^\w+$/.test(said) ? said : '',
  );
  const found = /(?:^|,)\s*handling\s*=\s*(strict|lenient)\s*(?=[,;]|$)/i.exec(plain)?.[1];
  return found === undefined ? null : found.toLowerCase() === 'strict' ? 'STRICT' : 'LENIENT';
}

/**
 * How to handle unknown names in a request: as its `Prefer` header says, else as its key is set. OAuth endpoints ignore
 * the setting of the key, because unknown parameters must be ignored there (RFC 6749 3.2).
 */
export function handlingOf({ route, who }: Call, preferred: Handling | null): Handling {
  if (preferred !== null) return preferred;
  return (route.endpoint.dialect === undefined ? who?.handling : undefined) ?? 'LENIENT';
}

const headerLengthMax = 1_000;

/** The value of `Ignored-Parameters`: each name once, without list indexes. */
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

/** Percent-encodes all but letters, digits and `-_.!~*'()`: the client chose the name. */
function safeName(name: string): string {
  return encodeURIComponent(name.slice(0, 64).toWellFormed());
}

/** The headers about unknown names and the applied preference; empty if there is nothing to say. */
export function handlingRemarks(preferred: Handling | null, ignored: readonly UnknownName[]): HeaderList {
  const headers: HeaderList = [];
  if (preferred !== null) headers.push('Preference-Applied', `handling=${preferred.toLowerCase()}`);
  if (ignored.length > 0) headers.push('Ignored-Parameters', ignoredHeader(ignored));
  return headers;
}
