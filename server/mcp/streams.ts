import type { App, Ctx } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import type { Asked, Streamed } from '../http/call.ts';
import { contextOf, type Assistant } from './admit.ts';
import { authInfoOf } from './caller.ts';
import { checkedMessage } from './messages.ts';
import { OtherProcesses, type Sender } from './other-processes.ts';
import { Stream } from './stream.ts';
import type { Surface } from './surface.ts';

/** Of one workspace in one process: an assistant needs one, and each costs a connection. */
const streamsMax = 100;

type Open = { readonly stream: Stream; readonly owner: string; readonly accountId: number };

/** The open streams of this process, and the way to those of others. */
export class Streams {
  readonly #app: App;
  readonly #surface: Surface;
  readonly #open = new Map<string, Open>();
  readonly #others: OtherProcesses;

  constructor(app: App, surface: Surface) {
    this.#app = app;
    this.#surface = surface;
    this.#others = new OtherProcesses(app, (sessionId, sender, message) =>
      this.#open
        .get(sessionId)
        ?.stream.receive(checkedMessage(message), authInfoOf(contextFrom(app, sender))),
    );
  }

  async open(assistant: Assistant): Promise<Streamed> {
    const { accountId } = assistant.who;
    const ofWorkspace = [...this.#open.values()].filter((open) => open.accountId === accountId);
    if (ofWorkspace.length >= streamsMax)
      throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '10' } });
    const stream = new Stream(new URL(`${this.#app.config.baseUrl}/messages`).pathname);
    const owner = ownerOf(assistant);
    this.#open.set(stream.sessionId, { stream, owner, accountId });
    stream.body.once('close', () => this.#forget(stream.sessionId));
    const server = await this.#surface.build({ era: 'legacy', authInfo: authInfoOf(assistant.ctx) });
    // Before the first event, which invites messages.
    await this.#others.register(stream.sessionId, owner);
    await server.connect(stream);
    const headers = ['Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no'];
    return { status: 200, headers, stream: stream.body };
  }

  /** Hands a message to the stream it is meant for; the answer comes out of that. */
  async pass(sessionId: string, assistant: Assistant, asked: Asked, given: unknown): Promise<void> {
    const message = checkedMessage(given);
    const owner = ownerOf(assistant);
    const open = this.#open.get(sessionId);
    if (open === undefined) return this.#others.send(sessionId, owner, senderOf(assistant, asked), message);
    if (open.owner !== owner) throw new ApiError('SESSION_OF_ANOTHER');
    open.stream.receive(message, authInfoOf(assistant.ctx));
  }

  async close(): Promise<void> {
    this.#others.stop();
    await Promise.all([...this.#open.values()].map(({ stream }) => stream.close()));
  }

  #forget(sessionId: string): void {
    this.#open.delete(sessionId);
    this.#others.forget(sessionId);
  }
}

/** A grant keeps its streams when its token is refreshed. */
function ownerOf({ who }: Assistant): string {
  return `${who.accountId}/${who.kind}/${who.credentialId}`;
}

function senderOf({ who }: Assistant, { requestId, ip, headers }: Asked): Sender {
  const { kind, credentialId, accountId, account, userId, role, actor } = who;
  return {
    who: { kind, credentialId, accountId, account, userId, role, actor, scopes: [...who.scopes] },
    asked: { requestId, ip, userAgent: headers['user-agent'] ?? null },
  };
}

function contextFrom(app: App, { who, asked }: Sender): Ctx {
  const headers = asked.userAgent === null ? {} : { 'user-agent': asked.userAgent };
  return contextOf(app, { ...asked, headers }, { ...who, scopes: new Set(who.scopes) });
}
