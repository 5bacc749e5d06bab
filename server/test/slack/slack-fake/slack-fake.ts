import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Faults } from '#/test/calendars/provider-fake/faults.ts';
import { FakeTeam, type FakeBlock, type FakeChannel, type FakePost } from './team.ts';

type Answer = { status: number; body: object | string; headers?: Record<string, string> };
type Sent = Readonly<Record<string, unknown>>;

const blocksMax = 50;
const sectionMax = 3_000;

/** A local fake of Slack's incoming webhooks and Web API that follows its documentation: only what the service uses. */
export class SlackFake {
  readonly url: string;
  readonly faults = new Faults();
  readonly teams: FakeTeam[] = [];
  readonly requests: string[] = [];
  /** For a compatible server such as Mattermost: texts by the path of the webhook. */
  readonly compatible = new Map<string, string[]>();
  /** The clock of the service. */
  nowMs = (): number => Temporal.Now.instant().epochMilliseconds;
  #count = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<SlackFake> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SlackFake(server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get settings(): Record<string, string> {
    return {
      SLACK_API_URL: `${this.url}/api`,
      SLACK_WEBHOOK_URL: this.url,
      SLACK_COMPATIBLE_URL: `${this.url}/mattermost`,
    };
  }

  team(): FakeTeam {
    const team = new FakeTeam(this.teams.length + 1);
    this.teams.push(team);
    return team;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const { pathname } = new URL(request.url ?? '/', this.url);
    this.requests.push(`${request.method} ${pathname}`);
    const fault = this.faults.take(request.method ?? 'GET', pathname);
    if (fault?.does === 'HANG') return;
    if (fault?.does === 'CUT') return void request.socket.destroy();
    const { status, body, headers } =
      fault?.does === 'REFUSE'
        ? refusal(fault)
        : fault?.does === 'SAY'
          ? { status: fault.status ?? 200, body: fault.text }
          : this.#answer(request, pathname, Buffer.concat(chunks).toString());
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      ...headers,
    });
    if (fault?.does !== 'LOSE_ANSWER') return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
  }

  #answer(request: IncomingMessage, path: string, body: string): Answer {
    const type = request.headers['content-type'] ?? '';
    const sent: Sent = type.startsWith('application/json')
      ? (JSON.parse(body) as Sent) // from a request of the service
      : Object.fromEntries(new URLSearchParams(body));
    if (path.startsWith('/services/')) return this.#webhook(path, sent);
    if (path.startsWith('/mattermost/hooks/')) return this.#hook(path, sent);
    if (path.startsWith('/actions/')) return this.#told(path, sent);
    const team = this.teams.find(({ token }) => request.headers.authorization === `Bearer ${token}`);
    if (team === undefined) return failed('invalid_auth');
    if (team.isTokenRevoked) return failed('token_revoked');
    return this.#method(team, path.slice('/api/'.length), sent);
  }

  /** Errors of webhooks are a status code and a word. */
  #webhook(path: string, sent: Sent): Answer {
    const team = this.teams.find(({ webhooks }) => webhooks.has(path));
    const channel = team?.webhooks.get(path) ?? null;
    if (team === undefined || channel === null) return { status: 404, body: 'no_service' };
    if (channel.isArchived) return { status: 410, body: 'channel_is_archived' };
    if (wrongIn(sent) !== null) return { status: 400, body: 'invalid_payload' };
    this.#post(channel, sent);
    return { status: 200, body: 'ok' };
  }

  #hook(path: string, sent: Sent): Answer {
    const texts = this.compatible.get(path);
    if (texts === undefined)
      return {
        status: 400,
        body: { id: 'web.incoming_webhook.invalid.app_error', message: 'Invalid webhook.' },
      };
    texts.push(textIn(sent, 'text'));
    return { status: 200, body: 'ok' };
  }

  #told(path: string, sent: Sent): Answer {
    const team = this.teams.find(({ id }) => path.startsWith(`/actions/${id}/`));
    team?.answers.push({ path, text: textIn(sent, 'text'), type: textIn(sent, 'response_type') });
    return { status: 200, body: { ok: true } };
  }

  #method(team: FakeTeam, method: string, sent: Sent): Answer {
    switch (method) {
      case 'auth.test':
        return done({ team: team.name, team_id: team.id, user_id: 'UBOT', bot_id: 'BBOT', url: this.url });
      case 'conversations.info': {
        const channel = team.channels.find(({ id }) => id === sent['channel']);
        return channel === undefined ? failed('channel_not_found') : done({ channel: shown(channel) });
      }
      case 'conversations.list':
        return this.#list(team, textIn(sent, 'cursor'));
      case 'users.info': {
        const user = team.users.find(({ id }) => id === sent['user']);
        if (user === undefined) return failed('user_not_found');
        const { id, teamId, email, isConfirmed, isDeleted, isBot } = user;
        const flags = { deleted: isDeleted, is_bot: isBot, is_email_confirmed: isConfirmed };
        return done({ user: { id, team_id: teamId, ...flags, profile: { email } } });
      }
      case 'chat.postMessage':
      case 'chat.update':
        return this.#write(team, method, sent);
      default:
        return failed('unknown_method');
    }
  }

  /** Two per page, so that a search for a channel has to read several pages. */
  #list(team: FakeTeam, cursor: string): Answer {
    const from = Number(cursor || 0);
    const next = from + 2 < team.channels.length ? String(from + 2) : '';
    return done({
      channels: team.channels.slice(from, from + 2).map(shown),
      response_metadata: { next_cursor: next },
    });
  }

  #write(team: FakeTeam, method: string, sent: Sent): Answer {
    const channel = team.channels.find(({ id }) => id === sent['channel']);
    if (channel === undefined) return failed('channel_not_found');
    if (channel.isArchived) return failed('is_archived');
    if (!channel.hasApp) return failed('not_in_channel');
    const wrong = wrongIn(sent);
    if (wrong !== null) return failed(wrong);
    if (method === 'chat.postMessage') {
      const { ts } = this.#post(channel, sent);
      return done({ channel: channel.id, ts, message: { text: sent['text'] } });
    }
    const post = channel.posts.find(({ ts }) => ts === sent['ts']);
    if (post === undefined) return failed('message_not_found');
    Object.assign(post, { text: sent['text'], blocks: sent['blocks'], updates: post.updates + 1 });
    return done({ channel: channel.id, ts: post.ts, text: post.text });
  }

  #post(channel: FakeChannel, sent: Sent): FakePost {
    this.#count += 1;
    const post: FakePost = {
      ts: `1700000000.${String(this.#count).padStart(6, '0')}`,
      text: textIn(sent, 'text'),
      blocks: (sent['blocks'] ?? []) as FakeBlock[], // checked by wrongIn
      updates: 0,
      atMs: this.nowMs(),
    };
    channel.posts.push(post);
    return post;
  }
}

/** What Slack refuses: an empty message, or blocks that are too many or too long. */
function wrongIn({ text, blocks }: Sent): 'no_text' | 'invalid_blocks' | null {
  if (blocks === undefined) return typeof text === 'string' && text !== '' ? null : 'no_text';
  if (!Array.isArray(blocks) || blocks.length === 0 || blocks.length > blocksMax) return 'invalid_blocks';
  const isTooLong = (blocks as FakeBlock[]).some((block) => (block.text?.text.length ?? 0) > sectionMax);
  return isTooLong ? 'invalid_blocks' : null;
}

function shown({ id, name, isArchived, hasApp }: FakeChannel): object {
  return { id, name, is_channel: true, is_archived: isArchived, is_member: hasApp };
}

function done(body: object): Answer {
  return { status: 200, body: { ok: true, ...body } };
}

/** Methods also answer with 200 if they failed. */
function failed(error: string): Answer {
  return { status: 200, body: { ok: false, error } };
}

function refusal({
  status,
  retryAfterSec,
  reason,
}: {
  status: number;
  retryAfterSec?: number;
  reason?: string;
}): Answer {
  return {
    status,
    body: reason ?? (status === 429 ? 'rate_limited' : 'rollup_error'),
    ...(retryAfterSec !== undefined && { headers: { 'retry-after': String(retryAfterSec) } }),
  };
}

function textIn(sent: Sent, field: string): string {
  const value = sent[field];
  return typeof value === 'string' ? value : '';
}
