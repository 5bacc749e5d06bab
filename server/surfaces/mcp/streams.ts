import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { RequestHead, Streamed } from '#/surfaces/http/call.ts';
import { contextOf, readmitAssistant, type Assistant } from './admit.ts';
import { authInfoOf } from './caller.ts';
import { ListWatch } from './list-watch.ts';
import { checkedMessage } from './messages.ts';
import { OtherProcesses, type Sender } from './other-processes.ts';
import { Stream } from './stream.ts';
import type { ToolSet } from './tool-set.ts';

/** Per workspace in one process. An assistant needs one, and each costs a connection. */
const streamsMax = 100;

type Open = {
  readonly stream: Stream;
  readonly owner: string;
  readonly accountId: number;
  /** The head of its latest request: a grant keeps its streams when its token is refreshed. */
  head: RequestHead;
};

/** The open streams of this process, and access to those of other processes. */
export class Streams {
  readonly #app: App;
  readonly #toolSet: ToolSet;
  readonly #open = new Map<string, Open>();
  readonly #others: OtherProcesses;
  readonly #lists = new ListWatch();

  constructor(app: App, toolSet: ToolSet) {
    this.#app = app;
    this.#toolSet = toolSet;
    this.#others = new OtherProcesses(app, (sessionId, sender, message) =>
      this.#open
        .get(sessionId)
        ?.stream.receive(checkedMessage(message), authInfoOf(contextFrom(app, sender))),
    );
  }

  async open(assistant: Assistant, head: RequestHead): Promise<Streamed> {
    const { accountId } = assistant.who;
    const ofWorkspace = [...this.#open.values()].filter((open) => open.accountId === accountId);
    if (ofWorkspace.length >= streamsMax)
      throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '10' } });
    const stream = new Stream(new URL(`${this.#app.config.baseUrl}/messages`).pathname);
    const owner = ownerOf(assistant);
    const open: Open = { stream, owner, accountId, head };
    this.#open.set(stream.sessionId, open);
    stream.body.once('close', () => this.#forget(stream.sessionId));
    const server = await this.#toolSet.build({ era: 'legacy', authInfo: authInfoOf(assistant.ctx) });
    // Registers before the first event, after which the client may send messages.
    await this.#others.register(stream.sessionId, owner);
    await server.connect(stream);
    this.#tellChanges(assistant.ctx, open);
    const headers = ['Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no'];
    return { status: 200, headers, stream: stream.body };
  }

  /** Passes a message to its stream; the answer is sent on that stream. */
  async pass(sessionId: string, assistant: Assistant, head: RequestHead, body: unknown): Promise<void> {
    const message = checkedMessage(body);
    const owner = ownerOf(assistant);
    const open = this.#open.get(sessionId);
    if (open === undefined) return this.#others.send(sessionId, owner, senderOf(assistant, head), message);
    if (open.owner !== owner) throw new ApiError('SESSION_OF_ANOTHER');
    open.head = head;
    open.stream.receive(message, authInfoOf(assistant.ctx));
  }

  async close(): Promise<void> {
    this.#others.stop();
    await Promise.all([...this.#open.values()].map(({ stream }) => stream.close()));
  }

  #tellChanges(ctx: Ctx, open: Open): void {
    const { stream } = open;
    const end = this.#lists.add(ctx, {
      readmit: async () => (await readmitAssistant(this.#app, open.head, 'sse')).ctx,
      changed: (kind) => void stream.send({ jsonrpc: '2.0', method: `notifications/${kind}/list_changed` }),
      // The next message gets the error; a refreshed token continues the same stream.
      refused: () => undefined,
    });
    stream.body.once('close', end);
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

function senderOf({ who }: Assistant, { requestId, ip, headers }: RequestHead): Sender {
  const { kind, credentialId, accountId, account, userId, personId, role, actor } = who;
  return {
    who: { kind, credentialId, accountId, account, userId, personId, role, actor, scopes: [...who.scopes] },
    asked: { requestId, ip, userAgent: headers['user-agent'] ?? null },
  };
}

function contextFrom(app: App, { who, asked }: Sender): Ctx {
  const headers = asked.userAgent === null ? {} : { 'user-agent': asked.userAgent };
  return contextOf(app, { ...asked, headers }, { ...who, scopes: new Set(who.scopes) });
}
