import type { App } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { claimMails, type MailRow } from './claim-mails.ts';
import { verdictOn, withoutWords, type Verdict } from './failures.ts';
import { MailConnections } from './mail-server.ts';
import { messageOf } from './message-of.ts';
import { noteOutcome, noteSent, noteUntried } from './note-mails.ts';

/** Of what is claimed at once each connection has a few: nobody waits for the next claim, and a crash delays few. */
const mailsPerConnection = 4;

/**
 * Sends what is due, in all workspaces, until nothing is left or the mail server takes nothing.
 * @returns whether the mail server could be used
 */
export async function deliverDue(app: App, stopping = new AbortController().signal): Promise<boolean> {
  const { smtpUrl, mailConnections } = app.config;
  if (smtpUrl === null) return true;
  const connections = new MailConnections(smtpUrl, mailConnections);
  try {
    return await new Delivery(app, connections, stopping).run();
  } finally {
    // Mail servers close connections that say nothing, and a mail sent into one would count as a failure.
    connections.close();
  }
}

/**
 * One run over what is due. No transaction is open during the exchange with the mail server. Each connection takes the
 * next mail as soon as it has delivered one, and the next ones are claimed meanwhile; of two mails to one address the
 * second waits for the first, so that they arrive in order.
 */
class Delivery {
  readonly #app: App;
  readonly #connections: MailConnections;
  readonly #stopping: AbortSignal;
  readonly #ended = Promise.withResolvers<boolean>();
  readonly #waiting: MailRow[] = [];
  readonly #addresses = new Set<string>();
  readonly #sent: MailRow[] = [];
  #isClaiming = false;
  #isNoting = false;
  #isDry = false;
  /** The mail that has found the server down, and what it found. */
  #down: { readonly mail: MailRow; readonly verdict: Verdict } | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(app: App, connections: MailConnections, stopping: AbortSignal) {
    this.#app = app;
    this.#connections = connections;
    this.#stopping = stopping;
  }

  async run(): Promise<boolean> {
    this.#advance();
    const isServerUp = await this.#ended.promise;
    await this.#giveBack();
    if (this.#failure !== null) throw this.#failure.error;
    return isServerUp;
  }

  /** What is left waits as long as the mail that has found the server down; of other workspaces without its words. */
  async #giveBack(): Promise<void> {
    const { db } = this.#app.database;
    const now = this.#app.clock();
    if (this.#down === null) return noteUntried(db, this.#waiting, now);
    const { mail, verdict } = this.#down;
    const isOfSame = (other: MailRow): boolean => other.account_id === mail.account_id;
    await noteOutcome(db, this.#waiting.filter(isOfSame), verdict, now);
    const others = this.#waiting.filter((other) => !isOfSame(other));
    await noteOutcome(db, others, withoutWords(verdict), now);
  }

  get #isOver(): boolean {
    return this.#down !== null || this.#failure !== null || this.#stopping.aborted;
  }

  /** Starts what can be started now; called again whenever something has ended. */
  #advance(): void {
    const { mailConnections } = this.#app.config;
    while (!this.#isOver && this.#addresses.size < mailConnections) {
      const mail = this.#takeNext();
      if (mail === null) break;
      void this.#attempt(mail);
    }
    if (!this.#isOver && !this.#isDry && !this.#isClaiming && this.#waiting.length < mailConnections)
      void this.#claim();
    if (this.#sent.length > 0 && !this.#isNoting) void this.#noteSent();
    if (this.#addresses.size === 0 && !this.#isClaiming && !this.#isNoting)
      this.#ended.resolve(this.#down === null);
  }

  #takeNext(): MailRow | null {
    const at = this.#waiting.findIndex((mail) => !this.#addresses.has(placeOf(mail)));
    return at === -1 ? null : (this.#waiting.splice(at, 1)[0] ?? null);
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    try {
      const { mails, isDry } = await claimMails(
        this.#app,
        this.#app.config.mailConnections * mailsPerConnection,
      );
      this.#waiting.push(...mails);
      this.#isDry = isDry;
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#isClaiming = false;
    this.#advance();
  }

  async #attempt(mail: MailRow): Promise<void> {
    this.#addresses.add(placeOf(mail));
    try {
      const verdict = await this.#deliver(mail);
      if (verdict === null) this.#sent.push(mail);
      else await noteOutcome(this.#app.database.db, [mail], verdict, this.#app.clock());
      if (verdict?.isServerDown === true) this.#down ??= { mail, verdict };
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#addresses.delete(placeOf(mail));
    this.#advance();
  }

  /** @returns null once the mail server has taken it */
  async #deliver(mail: MailRow): Promise<Verdict | null> {
    if (toMs(mail.expires_at) <= this.#app.clock())
      return { reason: 'It was too late to send it', isServerDown: false, retryAtMs: null };
    const fault = await this.#send(mail);
    return fault === null ? null : verdictOn(fault.error, fault.isTextBegun, mail.tries, this.#app.clock());
  }

  /** A mail that cannot be written has a fault of its own. */
  async #send(mail: MailRow): ReturnType<MailConnections['send']> {
    try {
      return await this.#connections.send(messageOf(this.#app, mail));
    } catch (error) {
      return { error, isTextBegun: false };
    }
  }

  /** What was taken while a statement was on its way is noted by the next one. */
  async #noteSent(): Promise<void> {
    this.#isNoting = true;
    try {
      await noteSent(this.#app.database.db, this.#sent.splice(0), this.#app.clock());
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#isNoting = false;
    this.#advance();
  }
}

function placeOf({ account_id: accountId, to_address: address }: MailRow): string {
  return `${accountId} ${address.toLowerCase()}`;
}
