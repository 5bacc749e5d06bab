import { contract } from '@callwright/contract/index.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';

// Every operation of the contract, for tests that loop over all of them.

export const operations: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(
  contract,
).flatMap(([resource, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]): [string, Endpoint] => [`${resource}.${verb}`, endpoint]),
);

/** Ids of all kinds that do not exist. */
const samples = [
  '1',
  'mrg_none',
  'whe_none',
  'whd_1',
  'evt_none',
  'rtd_none',
  'hold_none',
  'cnc_none',
  'overview',
  'call.booked',
  'none',
  `ocl_${'a'.repeat(24)}`,
];

/** The path of an operation, with the given ids or sample ids. */
export function pathOf({ path, input }: Endpoint, ids: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fitting = ids[name] ?? samples.find((sample) => input.shape[name]?.safeParse(sample).success);
    if (fitting === undefined) throw new Error(`No sample fits ${name} of ${path}`);
    return fitting;
  });
}
