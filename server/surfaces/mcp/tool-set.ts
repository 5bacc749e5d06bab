import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Answer, Streamed } from '#/surfaces/http/call.ts';
import type { Sent } from './messages.ts';

/** What an assistant finds behind the entry points. */
export type ToolSet = {
  /** The scopes that it has a use for; what hosts ask people for. */
  readonly scopes: readonly Scope[];
  /** The scopes that a caller lacks for a request; none where it asks for nothing that there is. */
  readonly missing: (ctx: Ctx, method: string, params: Record<string, unknown>) => readonly Scope[];
  /** A server for one request or one stream, with nobody connected yet. */
  readonly build: McpServerFactory;
  /** Answers what was sent to `POST /mcp`. */
  readonly converse: (
    ctx: Ctx,
    sent: Sent,
    visit: {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
      /** The caller as they are later; rejects once they would be refused. */
      readonly readmit: () => Promise<Ctx>;
    },
  ) => Promise<Answer | Streamed>;
};
