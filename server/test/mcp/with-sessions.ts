import { randomUUID } from 'node:crypto';
import {
  WebStandardStreamableHTTPServerTransport,
  type LegacyHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';

/**
 * Serves the revisions before 2026 with sessions, which the service does not use: fixtures that send requests to the
 * client need one.
 */
export function withSessions(build: McpServerFactory): LegacyHttpHandler {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request, options) => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
    if (known !== undefined) return known.handleRequest(request, options);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const server = await build({ era: 'legacy', ...options });
    await server.connect(transport);
    return transport.handleRequest(request, options);
  };
}
