import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../server/platform/db/sql.ts';
import { wire } from './cases.ts';
import { median } from './compare.ts';
import { fill } from './fill.ts';
import { load, startService, type Running } from './processes.ts';
import { withDatabase } from './requests.ts';
import type { Target } from './target.ts';

type Measured = { perSecond: number; p50Ms: number; p99Ms: number; cpuUs: number | null };
export type McpResult = { name: string; rest: Measured; tool: Measured; newer: Measured };

const connections = 32;
const contacts = 200;
const newRevision = '2026-07-28';
const oldRevision = '2025-11-25';

/** A request that both entry points can answer. */
type Ask = {
  name: string;
  rest: { method: 'GET' | 'POST'; path: string; body?: object };
  tool: string;
  given: object;
  /** Whether all answers are equal, so that the entry points can be compared. */
  isRead: boolean;
};

/** The same work over REST and as a tool call, in turn: requests per second of each. */
export async function benchMcp(
  { env, config }: Pick<Target, 'env' | 'config'>,
  rounds: number,
  seconds: number,
): Promise<McpResult[]> {
  const { large } = await fill(config, { contacts, workspaces: 1, calls: 0, hosts: 1 });
  const ids = await withDatabase(config, async (db) => {
    await sql`update account set limit_mcp_points = 1000000000`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select id from contact where account_id = ${large.id} order by id`.execute(db);
    return rows.map(({ id }) => id);
  });
  const service = await startService(env);
  try {
    const results: McpResult[] = [];
    for (const asks of casesOf(ids)) results.push(await one(service, asks, large.apiKey, rounds, seconds));
    return results;
  } finally {
    await service.stop();
  }
}

function casesOf(ids: readonly number[]): Ask[][] {
  return [
    ids.map((contactId) => ({
      name: 'one contact (call_api)',
      rest: { method: 'GET', path: `/v1/contacts/detail?contactId=${contactId}` },
      tool: 'call_api',
      given: { operation: 'contacts.detail', arguments: { contactId }, detail: 'full' },
      isRead: true,
    })),
    [
      {
        name: 'list of 20 contacts (find_contacts)',
        rest: { method: 'GET', path: '/v1/contacts?limit=20' },
        tool: 'find_contacts',
        given: { limit: 20, detail: 'full' },
        isRead: true,
      },
    ],
    ids.map((contactId) => ({
      name: 'a note (add_note)',
      rest: { method: 'POST', path: '/v1/contacts/notes', body: { contactId, note: 'Bench' } },
      tool: 'add_note',
      given: { contactId, note: 'Bench', detail: 'full' },
      isRead: false,
    })),
  ];
}

async function one(
  service: Running,
  asks: readonly Ask[],
  apiKey: string,
  rounds: number,
  seconds: number,
): Promise<McpResult> {
  const requests = {
    rest: asks.map(({ rest }) => wire({ ...rest, apiKey })),
    tool: asks.map((ask) => toolCall(ask, apiKey, oldRevision)),
    newer: asks.map((ask) => toolCall(ask, apiKey, newRevision)),
  };
  const [first] = asks;
  if (first === undefined) throw new Error('Nothing is asked');
  await assertSame(service, first, requests);
  const measured: Record<keyof typeof requests, Measured>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const all = {
      rest: await run(service, requests.rest, seconds),
      tool: await run(service, requests.tool, seconds),
      newer: await run(service, requests.newer, seconds),
    };
    if (round > 0) measured.push(all);
  }
  const middle = (side: keyof typeof requests): Measured => {
    const of = (value: (one: Measured) => number): number =>
      median(measured.map((round) => value(round[side])));
    return {
      perSecond: of(({ perSecond }) => perSecond),
      p50Ms: of(({ p50Ms }) => p50Ms),
      p99Ms: of(({ p99Ms }) => p99Ms),
      cpuUs: measured[0]?.[side].cpuUs === null ? null : of(({ cpuUs }) => cpuUs ?? 0),
    };
  };
  return { name: first.name, rest: middle('rest'), tool: middle('tool'), newer: middle('newer') };
}

async function run(server: Running, requests: string[], seconds: number): Promise<Measured> {
  const before = await server.cpuSeconds();
  const result = await load({ port: server.port, connections, seconds, requests, isOnce: false });
  const after = await server.cpuSeconds();
  const failed = Object.values(result.failures)[0];
  if (failed !== undefined) throw new Error(`${failed.count} requests failed, one with ${failed.body}`);
  const cpuUs = before === null || after === null ? null : ((after - before) * 1e6) / result.count;
  const { perSecond, p50Ms, p99Ms } = result;
  return { perSecond, p50Ms, p99Ms, cpuUs };
}

function toolCall({ tool, given }: Ask, apiKey: string, revision: string): string {
  const isNew = revision === newRevision;
  const about = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: tool, arguments: given, ...(isNew && { _meta: about }) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const head = [
    'POST /mcp HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${apiKey}`,
    'Accept: application/json, text/event-stream',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `MCP-Protocol-Version: ${revision}`,
    ...(isNew ? ['Mcp-Method: tools/call', `Mcp-Name: ${tool}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Errors would be fast, so the entry points must give the same answers before they are measured. */
async function assertSame(
  { port }: Running,
  { name, isRead }: Ask,
  requests: Record<'rest' | 'tool' | 'newer', string[]>,
): Promise<void> {
  const rest = await answerTo(port, requests.rest[0] ?? '');
  for (const side of ['tool', 'newer'] as const) {
    const { result } = await answerTo(port, requests[side][0] ?? '');
    const isGood = isRead
      ? isDeepStrictEqual(result?.structuredContent, rest)
      : result?.structuredContent?.data !== undefined && rest.data !== undefined;
    if (!isGood)
      throw new Error(`${name}: ${side} answers something else than REST: ${JSON.stringify(result)}`);
  }
}

type Answer = { data?: unknown; result?: { structuredContent?: { data?: unknown } } };

async function answerTo(port: number, request: string): Promise<Answer> {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => name !== 'Host' && name !== 'Content-Length');
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== '' && { body }),
  });
  return (await reply.json()) as Answer;
}
