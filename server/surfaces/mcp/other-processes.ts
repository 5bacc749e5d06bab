import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import type { RequestHead } from '#/surfaces/http/call.ts';

const channel = 'callwright_mcp';
const renewMs = 15_000;
/** How often messages for the streams are looked for without a notification. */
const lookMs = 2_000;
/** A stream whose process was not seen for this long is gone; it may miss three renewals. */
const goneAfter = '60 seconds';

/** The sender of a message as stored: everything that was read from the credential, but never the credential itself. */
export type Sender = {
  readonly who: Omit<Principal, 'scopes'> & { readonly scopes: readonly string[] };
  readonly asked: Pick<RequestHead, 'requestId' | 'ip'> & { readonly userAgent: string | null };
};

/** Binds the encryption to the session. Messages may hold confidential data. */
function placeOf(sessionId: string): Place {
  return { purpose: 'mcp message', row: sessionId };
}

type Deliver = (sessionId: string, sender: Sender, message: unknown) => void;

/**
 * A stream lives in the process that holds its connection, but messages for it may reach any process. They wait in a
 * table until the right process, which is notified, fetches them.
 */
export class OtherProcesses {
  readonly #app: App;
  readonly #deliver: Deliver;
  readonly #own = new Set<string>();
  #listening: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  constructor(app: App, deliver: Deliver) {
    this.#app = app;
    this.#deliver = deliver;
  }

  /** Makes a stream of this process known to the other processes. */
  async register(sessionId: string, owner: string): Promise<void> {
    this.#own.add(sessionId);
    await (this.#listening ??= this.#listen());
    if (this.#timers.length === 0)
      this.#timers = [
        setInterval(() => void this.#tried(this.#renew()), renewMs).unref(),
        setInterval(() => this.#lookWhileDeaf(), lookMs).unref(),
      ];
    await sql`insert into mcp_session (id, owner) values (${sessionId}, ${owner})`.execute(
      this.#app.database.db,
    );
  }

  /** Removes a stream; messages that are sent to it meanwhile are dropped. */
  forget(sessionId: string): void {
    if (!this.#own.delete(sessionId)) return;
    void this.#tried(sql`delete from mcp_session where id = ${sessionId}`.execute(this.#app.database.db));
  }

  /**
   * Passes a message to the process that has the stream. Throws 404 if no process has it, 403 for another owner's
   * stream.
   */
  async send(sessionId: string, owner: string, sender: Sender, message: unknown): Promise<void> {
    const { rows } = await sql<{ owner: string }>`
      with session as (
        select id, owner from mcp_session where id = ${sessionId} and seen_at > now() - interval '${sql.raw(goneAfter)}'
      ), message as (
        insert into mcp_message (session_id, sender, body)
        select id, ${JSON.stringify(sender)}::jsonb, ${JSON.stringify(seal(this.#app.config, placeOf(sessionId), JSON.stringify(message)))}::jsonb from session where owner = ${owner}
        returning session_id
      )
      select session.owner, (select count(pg_notify(${channel}, message.session_id)) from message) from session`.execute(
      this.#app.database.db,
    );
    const [session] = rows;
    if (session === undefined) throw notFound('session');
    if (session.owner !== owner) throw new ApiError('SESSION_OF_ANOTHER');
  }

  /** Stops the timers. The streams are forgotten one by one. */
  stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  #listen(): Promise<void> {
    return this.#app.database.listen(channel, {
      onMessage: (sessionId) => {
        if (this.#own.has(sessionId)) void this.#tried(this.#fetch(sessionId));
      },
      onConnected: () => this.#fetchAll(),
      onLost: () => undefined,
    });
  }

  #lookWhileDeaf(): void {
    if (!this.#app.database.hears()) this.#fetchAll();
  }

  #fetchAll(): void {
    for (const sessionId of this.#own) void this.#tried(this.#fetch(sessionId));
  }

  async #fetch(sessionId: string): Promise<void> {
    const { rows } = await sql<{ id: number; sender: Sender; body: string }>`
      delete from mcp_message where session_id = ${sessionId} returning id, sender, body`.execute(
      this.#app.database.db,
    );
    for (const { sender, body } of rows.toSorted((one, other) => one.id - other.id))
      this.#deliver(sessionId, sender, JSON.parse(unseal(this.#app.config, placeOf(sessionId), body)));
  }

  async #renew(): Promise<void> {
    await sql`update mcp_session set seen_at = now() where id = any(${[...this.#own]})`.execute(
      this.#app.database.db,
    );
  }

  async #tried(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#app.log.error('A stream of the MCP endpoint could not be kept up', error);
    }
  }
}

/** Deletes sessions of processes that are gone. */
export async function purgeSessions({ database }: App): Promise<void> {
  await sql`delete from mcp_session where seen_at < now() - interval '1 hour'`.execute(database.db);
}
