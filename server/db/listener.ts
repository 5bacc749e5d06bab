import pg from 'pg';

/** What somebody does with the news of a channel. */
export type Subscriber = {
  onMessage(payload: string): void;
  /** From now on no message is missed. */
  onConnected(): void;
  /** Messages may be missed until `onConnected`. */
  onLost(): void;
};

/** Passes what `pg_notify` says, in this process or another, to subscribers. */
export type Listener = {
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  close(): Promise<void>;
};

const reconnectDelayMs = 500;
const askEveryMs = 5_000;
const answerWithinMs = 3_000;

class Channels {
  readonly #subscribers = new Map<string, Subscriber[]>();

  add(channel: string, subscriber: Subscriber): void {
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber]);
  }

  /** Hears all channels on a connection, and then says so to all subscribers. */
  async hear(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onMessage(payload);
    });
    for (const channel of this.#subscribers.keys()) await client.query(listenTo(channel));
    for (const subscribers of this.#subscribers.values())
      for (const subscriber of subscribers) subscriber.onConnected();
  }

  lost(): void {
    for (const subscribers of this.#subscribers.values())
      for (const subscriber of subscribers) subscriber.onLost();
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}

/** News over a connection of its own, which comes back when it breaks. */
export class PostgresListener implements Listener {
  readonly #connectionString: string;
  readonly #channels = new Channels();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** Rejects when the database is away; once it was there, the listener comes back by itself. */
  async listen(channel: string, subscriber: Subscriber): Promise<void> {
    this.#channels.add(channel, subscriber);
    const client = this.#client;
    if (client === null) {
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = null;
      });
      await this.#connecting;
      return;
    }
    await client.query(listenTo(channel));
    subscriber.onConnected();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'callwright news',
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    this.#client = client;
    await this.#channels.hear(client);
    this.#ask(client);
  }

  /** A connection that only listens would never notice that nobody speaks any more. */
  #ask(client: pg.Client): void {
    const timer = setInterval(() => {
      const late = setTimeout(() => this.#lost(client), answerWithinMs);
      client.query('select 1').then(
        () => clearTimeout(late),
        () => this.#lost(client),
      );
    }, askEveryMs);
    timer.unref();
    client.once('end', () => clearInterval(timer));
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined); // It is gone already, or will be.
    if (this.#closed) return;
    this.#channels.lost();
    this.#retryLater();
  }

  #retryLater(): void {
    this.#retry = setTimeout(() => {
      this.#connecting ??= this.#connect()
        .catch(() => {
          // Still away; subscribers know, and the requests that fail say why.
          if (!this.#closed) this.#retryLater();
        })
        .finally(() => {
          this.#connecting = null;
        });
    }, reconnectDelayMs);
    this.#retry.unref();
  }
}

/** News on the one session of the embedded database, which no other process shares. */
export class SessionListener implements Listener {
  readonly #channels = new Channels();
  #pool: pg.Pool | null = null;

  use(pool: pg.Pool): void {
    this.#pool = pool;
  }

  /** A new connection begins as a new session, which hears nothing yet. */
  attach(client: pg.ClientBase): Promise<void> {
    return this.#channels.hear(client);
  }

  async listen(channel: string, subscriber: Subscriber): Promise<void> {
    const client = await this.#pool?.connect();
    try {
      await client?.query(listenTo(channel));
    } finally {
      client?.release();
    }
    this.#channels.add(channel, subscriber);
    subscriber.onConnected();
  }

  async close(): Promise<void> {
    // The session ends with the database.
  }
}
