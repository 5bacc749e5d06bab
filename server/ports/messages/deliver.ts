import { whereTheyAre } from '#/platform/workspaces/in-cells.ts';
import type { App } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { toMs } from '#/platform/values/time.ts';
import { claimMails, isLeaseNearlyOver, type MailRow } from './claim-mails.ts';
import { verdictOn, withoutWords, type Verdict } from './failures.ts';
import { insist } from './insist.ts';
import { MailConnections } from './mail-server.ts';
import { messageOf } from './message-of.ts';
import { noteOutcome, noteSent, noteUntried } from './note-mails.ts';

/** The mail that found the server down, and the error. */
type Down = { readonly mail: MailRow; readonly verdict: Verdict };

/**
 * How many mails are claimed per connection: enough that none idles until the next claim, and few enough for a crash to
 * delay few.
 */
const mailsPerConnection = 4;
/** How many more are claimed while some wait for a slow mail to the same address. */
const waitingPerConnection = 16;

const runningOf = perApp(() => new Set<Delivery>());

/**
 * Sends all due mails of all workspaces, until none are left or the mail server is down.
 * @returns whether the mail server could be used
 */
export async function deliverDue(app: App, stopping = new AbortController().signal): Promise<boolean> {
  const { smtpUrl, mailConnections } = app.config;
  if (smtpUrl === null) return true;
  const connections = new MailConnections(smtpUrl, mailConnections);
  const running = runningOf(app);
  const delivery = new Delivery(app, connections, stopping);
  running.add(delivery);
  try {
    return await delivery.run();
  } finally {
    running.delete(delivery);
    // Mail servers close idle connections, and a mail sent into a closed one would count as a failure.
    connections.close();
  }
}

/** Makes running deliveries claim again, so that newly due mails do not wait until the current ones are delivered. */
export function wakeDeliveries(app: App): void {
  for (const delivery of runningOf(app)) delivery.wake();
}

/**
 * One run over the due mails. No transaction is open during the exchange with the mail server. Each connection takes
 * the next mail as soon as it has delivered one, and further ones are claimed meanwhile. The second of two mails to one
 * address waits for the first, so that they arrive in order.
 */
class Delivery {
  readonly #app: App;
  readonly #connections: MailConnections;
  readonly #stopping: AbortSignal;
  readonly #ended = Promise.withResolvers<boolean>();
  #waiting: MailRow[] = [];
  readonly #addresses = new Set<string>();
  readonly #sent: MailRow[] = [];
  #underWay = 0;
  #isEnded = false;
  #isClaiming = false;
  #isNoting = false;
  #isDry = false;
  #down: Down | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(app: App, connections: MailConnections, stopping: AbortSignal) {
    this.#app = app;
    this.#connections = connections;
    this.#stopping = stopping;
  }

  wake(): void {
    this.#isDry = false;
    this.#advance();
  }

  async run(): Promise<boolean> {
    this.#advance();
    const isServerUp = await this.#ended.promise;
    if (this.#down === null) await this.#noteUntried(this.#waiting);
    else await this.#noteDown(this.#down);
    if (this.#failure !== null) throw this.#failure.error;
    return isServerUp;
  }

  get #isOver(): boolean {
    return this.#down !== null || this.#failure !== null || this.#stopping.aborted;
  }

  /** Starts whatever can start now. Called whenever something has ended. */
  #advance(): void {
    if (this.#isEnded) return;
    const { mailConnections } = this.#app.config;
    if (!this.#isOver) this.#returnLate();
    while (!this.#isOver && this.#addresses.size < mailConnections) {
      const mail = this.#takeNext();
      if (mail === null) break;
      void this.#follow(() => this.#attempt(mail));
    }
    if (!this.#isOver && !this.#isDry && !this.#isClaiming && this.#hasRoom)
      void this.#follow(() => this.#claim());
    if (this.#sent.length > 0 && !this.#isNoting) void this.#follow(() => this.#noteSent());
    if (this.#underWay > 0) return;
    this.#isEnded = true;
    this.#ended.resolve(this.#down === null);
  }

  /** Mails that wait behind a slow one to the same address do not block other connections, up to a limit. */
  get #hasRoom(): boolean {
    const { mailConnections } = this.#app.config;
    const ready = this.#waiting.filter((mail) => !this.#addresses.has(placeOf(mail)));
    return ready.length < mailConnections && this.#waiting.length < mailConnections * waitingPerConnection;
  }

  /** When the work ends, successfully or not, something else may start. */
  async #follow(work: () => Promise<void>): Promise<void> {
    this.#underWay += 1;
    try {
      await work();
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#underWay -= 1;
    this.#advance();
  }

  /** Gives back mails whose lease is about to expire, such as those behind a slow mail to the same address. */
  #returnLate(): void {
    const now = this.#app.clock();
    const late = this.#waiting.filter((mail) => isLeaseNearlyOver(mail, now) && !isExpired(mail, now));
    if (late.length === 0) return;
    this.#waiting = this.#waiting.filter((mail) => !late.includes(mail));
    void this.#follow(async () => {
      await this.#noteUntried(late);
      this.#isDry = false;
    });
  }

  #takeNext(): MailRow | null {
    const at = this.#waiting.findIndex((mail) => !this.#addresses.has(placeOf(mail)));
    return at === -1 ? null : (this.#waiting.splice(at, 1)[0] ?? null);
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    // A wake-up from now on causes another claim, because this one may not see what was just committed.
    this.#isDry = true;
    try {
      const max = this.#app.config.mailConnections * mailsPerConnection;
      const { mails, isDry } = await claimMails(this.#app, max);
      this.#waiting.push(...mails);
      if (!isDry) this.#isDry = false;
    } finally {
      this.#isClaiming = false;
    }
  }

  async #attempt(mail: MailRow): Promise<void> {
    this.#addresses.add(placeOf(mail));
    try {
      const verdict = await this.#deliver(mail);
      if (verdict?.isServerDown === true) this.#down ??= { mail, verdict };
      if (verdict === null) this.#sent.push(mail);
      else await this.#noteOutcome([mail], verdict);
    } finally {
      this.#addresses.delete(placeOf(mail));
    }
  }

  /** @returns null once the mail server has accepted it */
  async #deliver(mail: MailRow): Promise<Verdict | null> {
    if (isExpired(mail, this.#app.clock()))
      return { reason: 'It was too late to send it', isServerDown: false, retryAtMs: null };
    const fault = await this.#send(mail);
    return fault === null ? null : verdictOn(fault.error, fault.isTextBegun, mail.tries, this.#app.clock());
  }

  /** A mail that cannot be composed is at fault itself, not the connection. */
  async #send(mail: MailRow): ReturnType<MailConnections['send']> {
    try {
      return await this.#connections.send(messageOf(this.#app, mail));
    } catch (error) {
      return { error, isTextBegun: false };
    }
  }

  /** Mails accepted while a statement is running are recorded by the next one. */
  async #noteSent(): Promise<void> {
    this.#isNoting = true;
    const [sent, now] = [this.#sent.splice(0), this.#app.clock()];
    try {
      await insist(this.#app, () => whereTheyAre(this.#app, sent, (db, mails) => noteSent(db, mails, now)));
    } finally {
      this.#isNoting = false;
    }
  }

  #noteOutcome(mails: readonly MailRow[], verdict: Verdict): Promise<void> {
    const now = this.#app.clock();
    return insist(this.#app, () =>
      whereTheyAre(this.#app, mails, (db, own) => noteOutcome(db, own, verdict, now)),
    );
  }

  #noteUntried(mails: readonly MailRow[]): Promise<void> {
    const now = this.#app.clock();
    return insist(this.#app, () => whereTheyAre(this.#app, mails, (db, own) => noteUntried(db, own, now)));
  }

  /**
   * The remaining mails wait as long as the mail that found the server down. In other workspaces the server's words are
   * left out.
   */
  async #noteDown({ mail, verdict }: Down): Promise<void> {
    const isOfSame = (other: MailRow): boolean => other.account_id === mail.account_id;
    await this.#noteOutcome(this.#waiting.filter(isOfSame), verdict);
    const others = this.#waiting.filter((other) => !isOfSame(other));
    await this.#noteOutcome(others, withoutWords(verdict));
  }
}

/** Whether it is too old to be sent. */
function isExpired(mail: MailRow, now: number): boolean {
  return toMs(mail.expires_at) <= now;
}

function placeOf({ account_id: accountId, to_address: address }: MailRow): string {
  return `${accountId} ${address.toLowerCase()}`;
}
