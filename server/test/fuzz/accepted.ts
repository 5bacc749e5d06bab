import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { Json, Reply } from '../client.ts';
import { endpointOf } from '../valid-requests.ts';
import { valueFor } from './arbitrary.ts';
import { resolved, type Operation, type Schema } from './operations.ts';
import type { FuzzRun, Values } from './run.ts';

/** The maximum number of values that are tried for a field to find as many accepted ones as wanted. */
const triedMax = 40;
const wantedMax = 8;
/** The number of fields that are changed at once. */
const fieldsMax = 6;
/**
 * Values that name a row or a date range, authenticate the caller or have to be unique are kept from the valid request.
 */
const kept =
  /token|ids?$|date|^(?:from|to)$|linkPrefix|password|^(?:client_|redirect_|grant_|code|response_)/i;

/**
 * Requests that the contract accepts: the valid request, with generated values in some of its other fields and ids of
 * the workspace in id fields. The same seed gives the same requests.
 */
export function acceptedRequests(run: FuzzRun, seed: number, count: number): Values[] {
  const right = run.valid();
  const fields = [...fieldsOf(run.operation)]
    .filter(([name]) => !(name in right && kept.test(name)))
    .map(([name, schema], index) => ({ name, values: accepted(run, right, name, schema, seed + index) }))
    .filter(({ values }) => values.length > 0);
  if (fields.length === 0) return [right];
  const changes = fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(fieldsMax, fields.length) })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map(({ name, values }) => [name, fc.constantFrom(...values)]))),
    );
  return fc.sample(changes, { seed, numRuns: count }).map((changed) => fitting(run, right, changed));
}

/**
 * The same request without the generated values that were refused: rules refuse some values that the contract accepts.
 * Null if no generated value is left, or the answer names none.
 */
export function withoutRefused(run: FuzzRun, request: Values, { body }: Reply<Json>): Values | null {
  const right = run.valid();
  const named = Object.keys(body?.message?.details?.fieldErrors ?? {}).map(
    (name) => name.split('.')[0] ?? '',
  );
  const refused = named.filter((name) => isGenerated(right, request, name));
  if (refused.length === 0) return null;
  const others = Object.entries(request).filter(([name]) => !refused.includes(name));
  const rest = { ...right, ...Object.fromEntries(others) };
  return others.some(([name]) => isGenerated(right, rest, name)) ? rest : null;
}

function isGenerated(right: Values, request: Values, name: string): boolean {
  return name in request && !isDeepStrictEqual(request[name], right[name]);
}

/** Values for a field of the valid request that match its schema and that the contract accepts. */
function accepted(run: FuzzRun, right: Values, name: string, schema: Schema, seed: number): unknown[] {
  const around = { operation: run.operation.name, field: name, ids: run.mine.ids, wrong: [] };
  return fc
    .sample(valueFor(schema, around), { seed, numRuns: triedMax })
    .values()
    .filter((value) => isAccepted(run, { ...right, [name]: value }))
    .take(wantedMax)
    .toArray();
}

/** Some fields exclude each other: only the first of them is kept. */
function fitting(run: FuzzRun, right: Values, changed: Values): Values {
  let request = right;
  for (const [name, value] of Object.entries(changed)) {
    const next = { ...request, [name]: value };
    if (isAccepted(run, next)) request = next;
  }
  return request;
}

function isAccepted({ operation }: FuzzRun, values: Values): boolean {
  const asText = operation.method === 'GET' || operation.method === 'DELETE';
  const sent = asText ? texts(values) : (JSON.parse(JSON.stringify(values)) as Values);
  return endpointOf(operation.name).input.safeParse(sent).success;
}

/** Query parameters are always text. */
function texts(values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function fieldsOf({ parameters, body }: Operation): Map<string, Schema> {
  const fields = new Map(
    parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
  );
  for (const [name, schema] of Object.entries(body === null ? {} : (resolved(body).properties ?? {})))
    fields.set(name, schema);
  return fields;
}
