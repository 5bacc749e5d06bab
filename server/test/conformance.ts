import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Contract, Endpoint } from '@callwright/contract/endpoint.ts';
import { workspaceFileType } from '@callwright/contract/workspace-file.ts';
import { codesOf } from '@callwright/contract/error-codes.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contract as whole } from '@callwright/contract/index.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { openapiDocument } from '#/surfaces/openapi/document.ts';
import { quickToCompile } from './schema-options.ts';

/** HTTP status codes that the document does not list for single endpoints. */
const anywhere = new Set([204, 405]);

/** Internals that errors must not contain: stack traces, files, SQL statements and error texts of the database. */
const inside =
  /\n\s+at |node_modules|file:\/\/|\/server\/|\.ts:\d|insert into |select .{1,200} from |delete from |update \w+ set |relation \\"|column \\"|constraint \\"|syntax error at|invalid input syntax|SQLSTATE|kysely/i;

type Seen = {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
  /** `fields` omitted properties that schemas require. */ isPartial?: boolean;
};

const ofContracts = new Map<Contract, Conformance>();

/** Checks every answer against the OpenAPI document: an undocumented status, header format or body fails the test. */
export class Conformance {
  readonly #ajv = new Ajv2020({ ...quickToCompile, strict: false, allErrors: true, discriminator: false });
  readonly #document: Record<string, unknown>;
  readonly #endpoints: readonly Endpoint[];
  readonly #validators = new Map<string, ValidateFunction>();

  /** One instance for all servers of a contract in a process, so that schemas are compiled once. */
  static of(contract: Contract): Conformance {
    const made = ofContracts.get(contract) ?? new Conformance(contract);
    ofContracts.set(contract, made);
    return made;
  }

  private constructor(contract: Contract) {
    // The package is CommonJS; its default export is the function itself.
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#document = documentOf(contract);
    this.#ajv.addSchema({ ...this.#document, $id: 'openapi' }, undefined, undefined, false);
    // Fixed paths first: a path parameter would match a fixed word.
    this.#endpoints = Object.values({ ...contract, ...scimContract })
      .flatMap((endpoints) => Object.values(endpoints))
      .toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
  }

  check({ method, path, status, headers, text, isPartial = false }: Seen): void {
    const said = `${method} ${path} ${status}`;
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/, `${said} has no request id`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', `${said} may be sniffed`);
    // Requests that the HTTP parser rejects do not have these headers.
    if (path.startsWith('/v1/') && status !== 414 && status !== 431) {
      for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy'])
        assert.ok(headers.get(name), `${said} has no ${name}`);
    }
    if (status >= 400) assert.doesNotMatch(text, inside, `${said} reveals what only we may know`);
    const endpoint = this.#endpoints.find(
      (entry) =>
        (entry.method === method || (method === 'HEAD' && entry.method === 'GET')) &&
        matches(entry.path, path),
    );
    if (endpoint === undefined || anywhere.has(status)) return;
    const response = this.#response(endpoint, status);
    assert.ok(response !== null, `${said} is not documented: ${text.slice(0, 500)}`);
    if (status === 304 || method === 'HEAD' || (isPartial && status < 300)) return;
    if (status >= 400) this.#mustHaveCode(endpoint, text, said);
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    const charset = type === workspaceFileType ? '' : '; charset=utf-8';
    assert.equal(headers.get('content-type'), `${type}${charset}`, `${said} does not say its charset`);
    const isStream = endpoint.streams?.includes(type) === true;
    this.mustFit(
      `${response}/content/${type.replace('/', '~1')}/schema`,
      isStream ? text : JSON.parse(text),
      said,
    );
  }

  /** Validates a value against the schema at a JSON pointer of the document. */
  mustFit(pointer: string, value: unknown, said: string): void {
    const validate = this.#validator(pointer);
    if (validate(value)) return;
    assert.fail(
      `${said} differs from the document: ${this.#ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 2_000)}`,
    );
  }

  /** OAuth and SCIM have their own error codes. */
  #mustHaveCode(endpoint: Endpoint, text: string, said: string): void {
    const { code } = JSON.parse(text) as { code?: unknown };
    if (endpoint.dialect !== undefined || code === undefined) return;
    const known = codesOf(endpoint).some((one) => one === code);
    assert.ok(
      known,
      `${said} ${JSON.stringify(code)} is not among the codes of the endpoint (contract/error-codes.ts)`,
    );
  }

  /** The JSON pointer to the documented response; null if there is none. */
  #response(endpoint: Endpoint, status: number): string | null {
    const path = `/paths/${endpoint.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${endpoint.method.toLowerCase()}/responses/${status}`;
    const described = this.#at(path);
    if (described === undefined) return null;
    const reference = (described as { $ref?: string }).$ref;
    return reference === undefined ? path : reference.slice(1);
  }

  #at(pointer: string): unknown {
    const parts = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    return parts.reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      this.#document,
    );
  }

  #validator(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer);
    if (known !== undefined) return known;
    const made = this.#ajv.compile({
      $ref: `openapi#${pointer.replaceAll('{', '%7B').replaceAll('}', '%7D')}`,
    });
    this.#validators.set(pointer, made);
    return made;
  }
}

/** Reads the generated document of the product: generating it takes longer than most test files. */
function documentOf(contract: Contract): Record<string, unknown> {
  if (contract !== whole) return openapiDocument({ ...contract, ...scimContract }, '/');
  const generated = readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8');
  return JSON.parse(generated) as Record<string, unknown>; // an object, as openapiDocument returns it
}

function parametersIn(path: string): number {
  return path.split('{').length;
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  );
}
