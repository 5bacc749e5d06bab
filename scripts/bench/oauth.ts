import { openSession } from '../../server/domain/people/auth/sessions.ts';
import { sql } from '../../server/platform/db/sql.ts';
import { serve, type Service } from '../../server/main/serve.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { median } from './compare.ts';
import { fill } from './fill.ts';
import type { LoadResult } from './load.ts';
import type { PeerReady } from './oauth-peer.ts';
import { load, startPeer, startService, type Running } from './processes.ts';
import type { Target } from './target.ts';

type Measured = { perSecond: number; p50Ms: number; p99Ms: number; cpuUs: number | null };
export type OAuthResult = { name: string; ours: Measured; theirs: Measured };

export const connections = 64;
/**
 * Ten for each connection: oidc-provider keeps a list of all tokens that were issued for a grant, which should stay
 * short.
 */
export const chains = 640;
const callback = 'https://robot.example/cb';
/**
 * For one type: the answer is as short as the other server's and needs no database, so that the token check dominates.
 */
const plainPath = '/v1/webhooks/types?types=contact.created';
const plenty = 1_000_000_000;
const peerClient = { id: 'bench', secret: 'k7Qv2mX9pT4wZ1nB8rL5yH3dF6sJ0gAe' };

/** A server with its next requests. */
type Side = { server: Running; refreshes: string[]; checks: string[] };

/** Refreshes and checks of access tokens: this service with its database, and oidc-provider in memory, in turn. */
export async function benchOAuth(
  { env, config }: Pick<Target, 'env' | 'config'>,
  rounds: number,
  seconds: number,
): Promise<OAuthResult[]> {
  const { large } = await fill(config, { contacts: 100, workspaces: 1, calls: 0, hosts: 1 });
  const here = await serve({ ...config, logLevel: 'error', publicLimitPoints: plenty }, ['api']);
  let issued: Issued;
  try {
    issued = await issueTokens(here, large);
  } finally {
    await here.close();
  }
  const ours = await startService({ ...env, PUBLIC_LIMIT_POINTS: String(plenty) });
  const peer = await startPeer<PeerReady>('./oauth-peer.ts', { chains, client: peerClient });
  try {
    const sides = [
      { server: ours, ...requestsOf('/v1/oauth/token', plainPath, issued) },
      { server: peer, ...requestsOf('/token', '/me', { client: peerClient, ...peer.ready }) },
    ] as const;
    return [
      await inTurn('refresh with rotation, client secret in the body', sides, rounds, (side) =>
        refresh(side, seconds),
      ),
      await inTurn('request with an access token', sides, rounds, (side) => check(side, seconds)),
    ];
  } finally {
    await peer.stop();
    await ours.stop();
  }
}

async function inTurn(
  name: string,
  [ours, theirs]: readonly [Side, Side],
  rounds: number,
  measure: (side: Side) => Promise<Measured>,
): Promise<OAuthResult> {
  const measured: { ours: Measured; theirs: Measured }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const both = { ours: await measure(ours), theirs: await measure(theirs) };
    if (round > 0) measured.push(both);
  }
  return {
    name,
    ours: middle(measured.map((round) => round.ours)),
    theirs: middle(measured.map((round) => round.theirs)),
  };
}

function middle(rounds: readonly Measured[]): Measured {
  const of = (value: (round: Measured) => number): number => median(rounds.map(value));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuUs: rounds[0]?.cpuUs === null ? null : of(({ cpuUs }) => cpuUs ?? 0),
  };
}

async function refresh(side: Side, seconds: number): Promise<Measured> {
  const { next, ...measured } = await run(side, side.refreshes, seconds, 'refresh_token');
  side.refreshes = next;
  return measured;
}

function check(side: Side, seconds: number): Promise<Measured> {
  return run(side, side.checks, seconds);
}

async function run(
  { server }: Side,
  requests: string[],
  seconds: number,
  follows?: string,
): Promise<Measured & Pick<LoadResult, 'next'>> {
  const before = await server.cpuSeconds();
  const order = { port: server.port, connections, seconds, requests, isOnce: false };
  const result = await load({ ...order, ...(follows !== undefined && { follows }) });
  const after = await server.cpuSeconds();
  const failed = Object.values(result.failures)[0];
  if (failed !== undefined) throw new Error(`${failed.count} requests failed, one with ${failed.body}`);
  const cpuUs = before === null || after === null ? null : ((after - before) * 1e6) / result.count;
  const { perSecond, p50Ms, p99Ms, next } = result;
  return { perSecond, p50Ms, p99Ms, cpuUs, next };
}

type Issued = { client: { id: string; secret: string }; refreshTokens: string[]; accessTokens: string[] };

/** The token is last in the form, where the next one replaces it. */
function requestsOf(tokenPath: string, mePath: string, { client, refreshTokens, accessTokens }: Issued) {
  const form = `grant_type=refresh_token&client_id=${client.id}&client_secret=${client.secret}&refresh_token=`;
  const refreshes = refreshTokens.map((token) => {
    const body = form + token;
    return `POST ${tokenPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  });
  const checks = accessTokens.map(
    (token) => `GET ${mePath} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  return { refreshes, checks };
}

/** Registers a confidential app of the workspace and connects it to the owner once per chain, through the endpoints. */
async function issueTokens(here: Service, { id, apiKey }: { id: number; apiKey: string }): Promise<Issued> {
  const base = (here.address ?? '').replace('localhost', '127.0.0.1');
  const post = async (path: string, body: object, key?: string): Promise<Record<string, string>> => {
    const headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    };
    const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, string>;
  };
  const metadata = { client_name: 'Bench', redirect_uris: [callback], scope: 'contacts:read webhooks:read' };
  const made = await post('/v1/oauth/register', metadata, apiKey);
  const client = { id: made['client_id'] ?? '', secret: made['client_secret'] ?? '' };
  const session = await ownersSession(here, id);
  const query = new URLSearchParams({ response_type: 'code', client_id: client.id, redirect_uri: callback });
  const pairs: Record<string, string>[] = [];
  for (let count = 0; count < chains; count += 1) {
    const consented = await fetch(`${base}/v1/oauth/authorize?${query.toString()}`, {
      headers: { authorization: `Bearer ${session}` },
      redirect: 'manual',
    });
    const code = new URL(consented.headers.get('location') ?? '').searchParams.get('code');
    const proof = { client_id: client.id, client_secret: client.secret };
    pairs.push(
      await post('/v1/oauth/token', {
        ...proof,
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
      }),
    );
  }
  return {
    client,
    refreshTokens: pairs.map((pair) => pair['refresh_token'] ?? ''),
    accessTokens: pairs.map((pair) => pair['access_token'] ?? ''),
  };
}

async function ownersSession({ app }: Service, workspaceId: number): Promise<string> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from member where account_id = ${workspaceId} order by is_owner desc, user_id limit 1`.execute(
    app.database.db,
  );
  return openSession(systemContext(app), rows[0]?.person_id ?? 0);
}
