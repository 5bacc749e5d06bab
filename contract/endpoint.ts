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
 * - `client`: an OAuth client, which proves who it is in its own way; with a scope, keys and tokens may come as well
 * - `public`: anybody, counted by address
 */
export type Access = 'credential' | 'session' | 'operator' | 'client' | 'public';

/**
 * What makes a credential, or shows a secret, needs a session whose person has proved who they are in the last
 * 15 minutes. Keys and apps are refused; a provisioning key is not, where the endpoint has its scope.
 */
export type StepUp = {
  /** Only requests that have one of these fields need it. */
  readonly fields?: readonly string[];
  /** API keys may as well: the interface says so. */
  readonly keys?: true;
};

/** How long a session may do so after its person has proved who they are. */
export const stepUpMs = 15 * 60_000;

/**
 * One operation of the API as plain data. Everything that has to know about it reads this entry:
 * router, validation, rate limits, OpenAPI, reference page, SDK and the loop of tests over all endpoints.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Written out in full so that grep finds it; path parameters as `{name}` are part of `input`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** The scope a key or token needs, any one of several, or null when none is asked for. */
  readonly scope: Scope | readonly Scope[] | null;
  /** What the caller's role must allow; the handler then narrows the rows to those the role may see. */
  readonly right?: Right;
  /**
   * Of an endpoint for a person: whether a session may call it that the provider of a company opened. Such a session is good for
   * one workspace, so unless this is said it is refused (403 OWN_SIGN_IN_REQUIRED).
   * - `all`: touches nothing of other workspaces
   * - `onlyWorkspace`: touches what is the person's own, so only where they belong to no other workspace
   */
  readonly companySessions?: 'all' | 'onlyWorkspace';
  /** Leads to more rights than the request itself: see `StepUp`. */
  readonly stepUp?: StepUp;
  /** GET and DELETE read it from the query, the others from a JSON body; path parameters join either. */
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * Of an update: what reads show of the resource. A client may send it back whole. Names in it that `input` does not have are
   * ignored under any handling, and listed in `Ignored-Parameters`.
   */
  readonly sentBack?: z.ZodType;
  /** The success status, or the two of an upsert. */
  readonly status: 200 | 201 | 204 | 302 | readonly [200, 201];
  /** Statuses beyond those every endpoint can answer (400, 401, 403, 404, 405, 413, 415, 429, 5xx). */
  readonly errors?: readonly (409 | 410 | 412 | 422)[];
  /** Codes of errors beyond those that follow from the rest of the entry (contract/error-codes.ts). */
  readonly codes?: readonly ErrorCode[];
  /** Earlier paths that keep working; the document does not have them. */
  readonly formerPaths?: readonly `/${string}`[];
  /**
   * `oauth`: errors are `{error, error_description}`, bodies JSON or a form, and nothing is given twice (RFC 6749).
   * `scim`: bodies and errors as RFC 7644 has them.
   */
  readonly dialect?: 'oauth' | 'scim';
  /** Asks another service before it answers, which cannot be taken back: a rehearsal for an assistant does not run it. */
  readonly actsOutside?: true;
  /** Largest accepted JSON body in bytes; 1 MB unless stated. */
  readonly bodyLimit?: number;
  /** A client that proves who it is with a secret is counted by itself, everybody else by address. */
  readonly countsClients?: true;
  /** A form (multipart) may be sent in place of JSON, with this field as a file; JSON carries it as base64. */
  readonly file?: { readonly field: string; readonly bytesMax: number };
  /** The answer is not JSON: it is sent in parts, as one of these types, by `streamed` (server/platform/replies/reply.ts). */
  readonly streams?: readonly string[];
  /** The endpoint is not to be used any more: see docs/guides/versioning.md. */
  readonly deprecated?: Deprecation;
  /** The same of parts of its input, by name: a parameter, a field of the body, or some values of one. */
  readonly deprecatedParts?: Readonly<Record<string, Deprecation>>;
  /** The reply carries a strong ETag of the resource and the request may carry If-Match or If-None-Match. */
  readonly etag?: true;
};

/** Keeps the literal types of an entry, so that handlers and clients are typed from it. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/** Whether requests may carry an Idempotency-Key: changes in a workspace, also from its booking pages. */
export function takesIdempotencyKey({ method, access, path, dialect, streams }: Endpoint): boolean {
  if (dialect === 'scim' || streams !== undefined) return false;
  return method !== 'GET' && (access === 'credential' || path.startsWith('/public/'));
}

/** Whether anything of the input stands in a body; GET and DELETE have a query instead. */
export function hasBody({ method, path, input }: Endpoint): boolean {
  if (method === 'GET' || method === 'DELETE') return false;
  return Object.keys(input.shape).some((name) => !path.includes(`{${name}}`));
}

/** What the handler of an endpoint receives. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a client sends. */
export type Sent<E extends Endpoint> = z.input<E['input']>;
/** What a handler returns, before it is stripped to the schema. */
export type Result<E extends Endpoint> = z.input<E['output']>;
/** What a client receives. */
export type Received<E extends Endpoint> = z.output<E['output']>;

/** Groups of endpoints by resource: `{ contacts: { list, save, … }, … }`. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
