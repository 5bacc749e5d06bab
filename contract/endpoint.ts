import type { z } from 'zod';
import type { Deprecation } from './deprecation.ts';
import type { ErrorCode } from './errors.ts';
import type { Right } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call an endpoint.
 * - `credential`: an API key, an OAuth access token or a session token, each acting in one workspace
 * - `session`: a signed-in person, in no particular workspace (session token or cookie)
 * - `operator`: a signed-in operator of the installation; for others the endpoint does not exist
 * - `client`: an OAuth client with its own authentication; if it has a scope, keys and tokens are accepted too
 * - `public`: anybody, rate-limited by address
 */
export type Access = 'credential' | 'session' | 'operator' | 'client' | 'public';

/**
 * Endpoints that create credentials or show secrets need a session whose person has proved their identity in the last
 * 15 minutes. Keys and apps are refused, except provisioning keys for endpoints with their scope.
 */
export type StepUp = {
  /** Only requests that have one of these fields need it. */
  readonly fields?: readonly string[];
  /** API keys are accepted as well, where the interface says so. */
  readonly keys?: true;
};

/** How long a step-up is valid. */
export const stepUpMs = 15 * 60_000;

/**
 * One operation of the API as plain data. Everything that has to know about it reads this entry: router, validation,
 * rate limits, OpenAPI, reference page, SDK and the tests that loop over all endpoints.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Written out in full so that it can be found with grep; path parameters as `{name}` are part of `input`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** The required scope; of several, any one is enough. Null if none is required. */
  readonly scope: Scope | readonly Scope[] | null;
  /** What the caller's role must allow; the handler then narrows the rows to those the role may see. */
  readonly right?: Right;
  /**
   * For endpoints with access `session`: whether sessions opened by a company's identity provider may call it. Such a
   * session is valid for one workspace, so by default it is refused (403 OWN_SIGN_IN_REQUIRED).
   * - `all`: touches nothing of other workspaces
   * - `onlyWorkspace`: touches the person's own data, so it is allowed only if they belong to no other workspace
   */
  readonly companySessions?: 'all' | 'onlyWorkspace';
  /** It can lead to more rights than those of the request: see `StepUp`. */
  readonly stepUp?: StepUp;
  /** GET and DELETE read it from the query, the others from a JSON body; path parameters join either. */
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * For updates: the schema of the resource as reads show it. Clients may send it back whole: names in it that `input`
   * does not have are ignored in any mode, and listed in `Ignored-Parameters`.
   */
  readonly sentBack?: z.ZodType;
  /** The success status, or the two of an upsert. */
  readonly status: 200 | 201 | 204 | 302 | readonly [200, 201];
  /** Statuses beyond those every endpoint can answer (400, 401, 403, 404, 405, 413, 415, 429, 5xx). */
  readonly errors?: readonly (409 | 410 | 412 | 422)[];
  /** Error codes beyond those that follow from the rest of the entry (contract/error-codes.ts). */
  readonly codes?: readonly ErrorCode[];
  /** Earlier paths that keep working; the OpenAPI document leaves them out. */
  readonly formerPaths?: readonly `/${string}`[];
  /**
   * `oauth`: errors are `{error, error_description}`, bodies JSON or a form, and parameters must not repeat (RFC 6749).
   * `scim`: bodies and errors follow RFC 7644.
   */
  readonly dialect?: 'oauth' | 'scim';
  /** Calls another service before it replies, which cannot be undone: rehearsals of assistants do not run it. */
  readonly actsOutside?: true;
  /** Largest accepted JSON body in bytes; 1 MB unless stated. */
  readonly bodyLimit?: number;
  /** Clients that authenticate with a secret have their own rate limit; all others are limited by address. */
  readonly countsClients?: true;
  /** A form (multipart) may be sent in place of JSON, with this field as a file; JSON carries it as base64. */
  readonly file?: { readonly field: string; readonly bytesMax: number };
  /** The response is not JSON: it is streamed as one of these types (server/platform/replies/reply.ts). */
  readonly streams?: readonly string[];
  /** The endpoint is deprecated: see docs/guides/versioning.md. */
  readonly deprecated?: Deprecation;
  /** Deprecated parts of its input by name: a parameter, a field of the body, or some values of one. */
  readonly deprecatedParts?: Readonly<Record<string, Deprecation>>;
  /** The reply has a strong ETag, and requests may have If-Match or If-None-Match. */
  readonly etag?: true;
};

/** Keeps the literal types of an entry, from which handlers and clients are typed. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/** Whether requests may have an Idempotency-Key: writes in a workspace, including those of its booking pages. */
export function takesIdempotencyKey({ method, access, path, dialect, streams }: Endpoint): boolean {
  if (dialect === 'scim' || streams !== undefined) return false;
  return method !== 'GET' && (access === 'credential' || path.startsWith('/public/'));
}

/** Whether the input is in a body; GET and DELETE have a query instead. */
export function hasBody({ method, path, input }: Endpoint): boolean {
  if (method === 'GET' || method === 'DELETE') return false;
  return Object.keys(input.shape).some((name) => !path.includes(`{${name}}`));
}

/** What the handler of an endpoint receives. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a client sends. */
export type Sent<E extends Endpoint> = z.input<E['input']>;
/** What a handler returns, before it is reduced to the schema. */
export type Result<E extends Endpoint> = z.input<E['output']>;
/** What a client receives. */
export type Received<E extends Endpoint> = z.output<E['output']>;

/** Groups of endpoints by resource: `{ contacts: { list, save, … }, … }`. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
