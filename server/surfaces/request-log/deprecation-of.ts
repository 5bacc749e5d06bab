import type { Deprecation } from '@callwright/contract/deprecation.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { contract } from '@callwright/contract/index.ts';

/** The current deprecation of something that was used; null if it is not deprecated. */
export function deprecationOf(method: string, route: string, part: string): Deprecation | null {
  const endpoint = endpoints.find((entry) => entry.path === route && entry.method === method);
  return (part === '' ? endpoint?.deprecated : endpoint?.deprecatedParts?.[part]) ?? null;
}

const endpoints = Object.values(contract).flatMap((verbs) => Object.values<Endpoint>(verbs));
