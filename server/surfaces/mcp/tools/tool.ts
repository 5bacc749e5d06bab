import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { ApiError } from '#/platform/errors/errors.ts';
import type { JsonSchema } from './json-schema.ts';

/** What a tool declares to the client that decides whether a person has to agree first. */
type Annotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Nothing but the workspace is touched. */
  readonly openWorldHint: false;
};

/** Something an assistant can do in a workspace. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Any one of these lets a token see and call it; null: every token. */
  readonly scope: Scope | readonly Scope[] | null;
  readonly annotations: Annotations;
  /** Its endpoint; null if it uses several. */
  readonly endpoint: Endpoint | null;
  /** JSON Schema 2020-12 of an object. */
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** Whether the token's scopes and the person's role let the caller use it; the others do not see it. */
  readonly isOffered: (ctx: Pick<Ctx, 'scopes' | 'role'>) => boolean;
  /** Checks, does and answers; a failure is an answer too. */
  readonly call: (ctx: Ctx, input: unknown) => Promise<ToolResult>;
};

export type ToolResult =
  | { readonly isError: false; readonly structured: object; readonly text: string }
  | {
      readonly isError: true;
      readonly error: ApiError;
      /** The same body that REST answers with. */
      readonly body: object;
      readonly text: string;
    };
