import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Answer, Streamed } from '#/surfaces/http/call.ts';
import type { Sent } from './messages.ts';

/** What the entry points offer to an assistant. */
export type ToolSet = {
  /** The scopes that it can use; hosts ask people to grant these. */
  readonly scopes: readonly Scope[];
  /** The scopes that a caller lacks for a request; empty if the request is for something unknown. */
  readonly missing: (ctx: Ctx, method: string, params: Record<string, unknown>) => readonly Scope[];
  /** Builds a server for one request or one stream, not connected yet. */
  readonly build: McpServerFactory;
  /** Answers the messages of `POST /mcp`. */
  readonly converse: (
    ctx: Ctx,
    sent: Sent,
    visit: {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
      /** The caller with their current rights; rejects once they would no longer be admitted. */
      readonly readmit: () => Promise<Ctx>;
    },
  ) => Promise<Answer | Streamed>;
};
