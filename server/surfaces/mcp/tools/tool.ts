import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { ApiError } from '#/platform/errors/errors.ts';
import type { Asker } from './asker.ts';
import type { JsonSchema } from './json-schema.ts';

/** What a tool declares to the client that decides whether a person has to agree first. */
type Annotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  /** Of a writing tool only, and only if it is so: false is what clients assume. */
  readonly idempotentHint?: true;
  /** Nothing but the workspace is touched. */
  readonly openWorldHint: false;
};

/** What decides which tools somebody is shown. */
export type ToolCaller = Pick<Ctx, 'scopes' | 'role' | 'account'>;

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
  /** What its parameters are called in the endpoint, where that differs. */
  readonly names: Readonly<Record<string, string>>;
  /** JSON Schema of an object. */
  readonly inputSchema: JsonSchema;
  /** The address of the document that shows its answers, for clients that can (`server/surfaces/mcp/views.ts`). */
  readonly view: string | null;
  /** Whether the token's scopes and the person's role let the caller use it; the others do not see it. */
  readonly isOffered: (ctx: ToolCaller) => boolean;
  /** It is about the clock of a test workspace, and shown in these alone. */
  readonly isOfTests: boolean;
  /** Checks, does and answers; a failure is an answer too. */
  readonly call: (ctx: Ctx, input: unknown, client?: Client) => Promise<ToolResult>;
};

/** What can be done on the side of the assistant during a call. */
export type Client = {
  /** null: nobody can be asked. */
  readonly asker: Asker | null;
  /** Answers of tools with a view are whole, for the view. */
  readonly showsViews: boolean;
};
/** Takes text, and asks nobody. */
export const plainClient: Client = { asker: null, showsViews: false };

export type ToolResult =
  | {
      readonly isError: false;
      /** For programs: what was asked for in `fields` or `detail`, or what became of an action; null: the text is all. */
      readonly structured: object | null;
      readonly text: string;
    }
  | {
      readonly isError: true;
      readonly error: ApiError;
      /** The same body that REST answers with. */
      readonly body: object;
      readonly text: string;
    };
