import pg from 'pg';

/** The handler for messages of a channel. */
export type Subscriber = {
  onMessage(payload: string): void;
  /** Called when no message can be missed any more. */
  onConnected(): void;
  /** Messages may be missed until `onConnected`. */
  onLost(): void;
};

const reconnectDelayMs = 500;
const askEveryMs = 5_000;
const answerWithinMs = 3_000;

class Channels {
  readonly #subscribers = new Map<string, Subscriber[]>();

  add(channel: string, subscriber: Subscriber): void {
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber]);
  }

  /** Listens to all channels on a connection, and then notifies all subscribers. */
  async listen(client: pg.ClientBase): Promise<void> {
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

/**
 * Passes what `pg_notify` says, in any process, to subscribers: over its own connection, which reconnects when it
 * breaks.
 */
export class Listener {
  readonly #connectionString: string;
  readonly #channels = new Channels();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** Rejects when the database is away; after a first connection, the listener reconnects by itself. */
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
    await this.#channels.listen(client);
    this.#ask(client);
  }

  /** A connection that only listens would never notice that the other side is gone. */
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
          // Still away; subscribers know, and failing requests report why.
          if (!this.#closed) this.#retryLater();
        })
        .finally(() => {
          this.#connecting = null;
        });
    }, reconnectDelayMs);
    this.#retry.unref();
  }
}
