import pg from 'pg';
import { Channels, type Subscriber } from './channels.ts';
import { Echo, type EchoTimes } from './echo.ts';

const reconnectDelayMs = 500;
const answerWithinMs = 3_000;

type Options = {
  readonly connectionString: string;
  /** Sends a notification over another connection, as all processes do. */
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  readonly times?: EchoTimes;
};

/**
 * Passes notifications (`pg_notify`) from any process to subscribers. Uses its own connection, which reconnects when it
 * breaks. It keeps proving that notifications arrive: through a pooler, `listen` succeeds and nothing ever arrives.
 */
export class Listener {
  readonly #options: Options;
  readonly #channels = new Channels();
  #client: pg.Client | null = null;
  #echo: Echo | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether notifications of other processes arrive here. */
  get hears(): boolean {
    return this.#channels.areHeard;
  }

  /** Rejects if the database is down. After the first connection, the listener reconnects by itself. */
  async listen(channel: string, subscriber: Subscriber): Promise<void> {
    const isNew = this.#channels.add(channel, subscriber);
    const client = this.#client;
    if (client === null) {
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = null;
      });
      await this.#connecting;
      return;
    }
    if (isNew) await client.query(listenTo(channel));
    if (this.hears) subscriber.onConnected();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#echo?.stop();
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: 'callwright news',
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    if (this.#closed) return client.end();
    this.#client = client;
    const echo = new Echo({
      notify: this.#options.notify,
      ...(this.#options.times === undefined ? {} : { times: this.#options.times }),
      onHeard: () => this.#channels.heard(),
      onSilence: () => this.#asksWhy(client),
    });
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === echo.channel) echo.heard(payload);
      else this.#channels.pass(channel, payload);
    });
    try {
      for (const channel of [echo.channel, ...this.#channels.names]) await client.query(listenTo(channel));
    } catch (error) {
      // Refused, for example by a replica. The connection is not lost, so it has to be closed here.
      this.#client = null;
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#echo = echo;
    echo.start();
  }

  /** A connection that only listens would never notice that the other side is gone, so this sends it a statement. */
  #asksWhy(client: pg.Client): void {
    this.#channels.lost('SILENCE');
    const late = setTimeout(() => this.#lost(client), answerWithinMs);
    client.query('select 1').then(
      () => clearTimeout(late),
      () => {
        clearTimeout(late);
        this.#lost(client);
      },
    );
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#echo?.stop();
    void client.end().catch(() => undefined); // It is gone already, or will be.
    if (this.#closed) return;
    this.#channels.lost('CONNECTION');
    this.#retryLater();
  }

  #retryLater(): void {
    this.#retry = setTimeout(() => {
      this.#connecting ??= this.#connect()
        .catch(() => {
          // Still down. Subscribers have been told, and failing requests report why.
          if (!this.#closed) this.#retryLater();
        })
        .finally(() => {
          this.#connecting = null;
        });
    }, reconnectDelayMs);
    this.#retry.unref();
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}
