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

/** News over a connection of its own, which comes back when it breaks. */
export class PostgresListener implements Listener {
  readonly #connectionString: string;
  readonly #subscribers = new Map<string, Subscriber[]>();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  async listen(channel: string, subscriber: Subscriber): Promise<void> {
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber]);
    if (this.#client === null) {
      this.#connecting ??= this.#connect();
      await this.#connecting;
      return;
    }
    await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    subscriber.onConnected();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString, connectionTimeoutMillis: 2_500, keepAlive: true });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onMessage(payload);
    });
    await client.connect();
    for (const channel of this.#subscribers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#client = client;
    this.#connecting = null;
    for (const subscribers of this.#subscribers.values()) for (const subscriber of subscribers) subscriber.onConnected();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    for (const subscribers of this.#subscribers.values()) for (const subscriber of subscribers) subscriber.onLost();
    if (!this.#closed) this.#retryLater();
  }

  #retryLater(): void {
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect().catch(() => {
        // Still away; subscribers know, and the requests that fail say why.
        this.#retryLater();
      });
    }, reconnectDelayMs);
    this.#retry.unref();
  }
}

/** News on the one session of the embedded database, which no other process shares. */
export class SessionListener implements Listener {
  readonly #pool: pg.Pool;
  readonly #subscribers = new Map<string, Subscriber[]>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onMessage(payload);
      });
    });
  }

  async listen(channel: string, subscriber: Subscriber): Promise<void> {
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber]);
    const client = await this.#pool.connect();
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } finally {
      client.release();
    }
    subscriber.onConnected();
  }

  async close(): Promise<void> {
    // The session ends with the database.
  }
}
