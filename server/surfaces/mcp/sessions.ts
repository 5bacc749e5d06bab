import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type ClientCapabilities,
  type LegacyHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import { takesForms } from './asking.ts';
import { callerOf } from './caller.ts';
import { takesViews } from './views.ts';

type Session = {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly owner: string;
  usedAtMs: number;
};

const idleMs = 30 * 60_000;
const sessionsMax = 1_000;

/**
 * Keeps sessions of 2025 for clients that can be asked or can show views. The answer to a question comes in another
 * request and has to reach the waiting one, and only the first request has the client's capabilities. All other
 * requests are answered without a session, by any process. That includes sessions of other processes and expired ones:
 * then nobody is asked, tools answer with the words to confirm, and answers are text.
 */
export function withMemory(build: McpServerFactory, withoutSession: LegacyHttpHandler): LegacyHttpHandler {
  const sessions = new Map<string, Session>();
  return async (request, options) => {
    const { now } = callerOf(options?.authInfo);
    const owner = ownerOf(options?.authInfo);
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
    if (known !== undefined && known.owner === owner) {
      known.usedAtMs = now;
      return known.transport.handleRequest(request, options);
    }
    const message = options?.parsedBody;
    if (!isInitializeRequest(message) || !hasUseForMemory(message.params.capabilities))
      return withoutSession(request, options);
    forget(sessions, now);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { transport, owner, usedAtMs: now }),
    });
    const server = await build({ era: 'legacy', requestInfo: request, ...options });
    await server.connect(transport);
    return transport.handleRequest(request, options);
  };
}

function hasUseForMemory(can: ClientCapabilities): boolean {
  return takesForms(can) || takesViews(can);
}

/** Ends idle sessions, and the oldest ones if there are too many. */
function forget(sessions: Map<string, Session>, nowMs: number): void {
  for (const [id, { transport, usedAtMs }] of sessions) {
    if (usedAtMs > nowMs - idleMs && sessions.size < sessionsMax) continue;
    sessions.delete(id);
    void transport.close();
  }
}

/** Another token of the same grant continues its session. */
function ownerOf(authInfo: AuthInfo | undefined): string {
  const { accountId, credential } = callerOf(authInfo);
  return `${accountId}/${credential?.kind ?? ''}/${credential?.id ?? ''}`;
}
