import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { ApiError } from '#/platform/errors/errors.ts';
import type { Asker } from './asker.ts';
import type { JsonSchema } from './json-schema.ts';

/** Hints by which the client decides whether a person has to agree first. */
type Annotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  /** Only for idempotent writes; clients assume false. */
  readonly idempotentHint?: true;
  /** Nothing outside the workspace is affected. */
  readonly openWorldHint: false;
};

/** What decides which tools a caller is shown. */
export type ToolCaller = Pick<Ctx, 'scopes' | 'role' | 'account'>;

/** Something an assistant can do in a workspace. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Any one of these scopes is enough to see and call it; null for no scope. */
  readonly scope: Scope | readonly Scope[] | null;
  readonly annotations: Annotations;
  /** Its endpoint; null if it uses several. */
  readonly endpoint: Endpoint | null;
  /** The endpoint's names of its parameters, where they differ. */
  readonly names: Readonly<Record<string, string>>;
  /** JSON Schema of an object. */
  readonly inputSchema: JsonSchema;
  /** The URI of the view that shows its answers, for clients that support views (`server/surfaces/mcp/views.ts`). */
  readonly view: string | null;
  /** Whether the token's scopes and the person's role allow the caller to use it; other callers do not see it. */
  readonly isOffered: (ctx: ToolCaller) => boolean;
  /** It is about the clock of a test workspace, and is shown only there. */
  readonly isOfTests: boolean;
  /** Checks the input, does the work and answers. Errors are answers too. */
  readonly call: (ctx: Ctx, input: unknown, client?: Client) => Promise<ToolResult>;
};

/** What the client supports during a call. */
export type Client = {
  /** Null if the person cannot be asked. */
  readonly asker: Asker | null;
  /** Whether tools with a view return full answers for it. */
  readonly showsViews: boolean;
};
/** Shows text only, and cannot ask the person. */
export const plainClient: Client = { asker: null, showsViews: false };

export type ToolResult =
  | {
      readonly isError: false;
      /**
       * For programs: the fields chosen with `fields` or `detail`, or the result of an action. Null if the text is all.
       */
      readonly structured: object | null;
      readonly text: string;
    }
  | {
      readonly isError: true;
      readonly error: ApiError;
      /** The body of the REST reply. */
      readonly body: object;
      readonly text: string;
    };
