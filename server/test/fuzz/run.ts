import assert from 'node:assert/strict';
import { sql } from '#/platform/db/sql.ts';
import type { Json, Reply } from '../client.ts';
import { fingerprint } from '../rows-of.ts';
import { server } from '../harness.ts';
import { giveBack, lendTenant } from '../lent-tenants.ts';
import { restoreWorkspace } from '../saved-workspace.ts';
import type { Tenant } from '../tenant.ts';
import { callerOf, isPromised, repeats, validRequest } from '../valid-requests.ts';
import type { Operation } from './operations.ts';
import type { Place } from './places.ts';

export type Values = Readonly<Record<string, unknown>>;
type Request = { readonly path: string; readonly body: string | undefined; readonly say: () => string };

/** The number of concurrent requests: the server works while other answers are checked. */
const width = 8;
const renewalsMax = 2;

let sent = 0;

/** The total number of requests in all runs. */
export function sentSoFar(): number {
  return sent;
}

/** The requests to one operation, and their results. */
export class FuzzRun {
  readonly failures: string[] = [];
  readonly operation: Operation;
  mine: Tenant;
  #refused: Request[] = [];
  #lent: Tenant[] = [];

  private constructor(operation: Operation, mine: Tenant) {
    this.operation = operation;
    this.mine = mine;
  }

  /** Creates a run and sends a valid request, so that later refusals can only be caused by values. */
  static async start(operation: Operation): Promise<FuzzRun> {
    const run = new FuzzRun(operation, await lendTenant('FUZZED'));
    run.#lent.push(run.mine);
    // Removes failed sign-ins of previous operations.
    await sql`delete from throttle`.execute(server.app.database.db);
    const { status, body } = await run.send(run.valid());
    assert.ok(isPromised(operation.name, status), `the valid request: ${status} ${JSON.stringify(body)}`);
    run.#refused = [];
    return run;
  }

  valid(): Record<string, unknown> {
    return validRequest(this.operation.name, this.mine);
  }

  /** A valid request except for one value, which is plain in a body and already encoded elsewhere. */
  sendWith(place: Place, value: unknown): Promise<Reply<Json>> {
    const say = () => `${place.label} = ${excerpt(value)}`;
    return place.in === 'body'
      ? this.send({ ...this.valid(), ...place.fill(value) }, {}, say)
      : this.send(this.valid(), { [place.label]: value as string }, say); // one of nastyTexts
  }

  async send(
    values: Values,
    encoded: Readonly<Record<string, string>> = {},
    say = () => excerpt(values),
  ): Promise<Reply<Json>> {
    const reply = await this.#judged({ ...toSend(this.operation, values, encoded), say });
    if (reply.status < 400) await this.#renew(reply);
    return reply;
  }

  /** One request to the workspace in its initial state: changes by the previous request are undone. */
  async sendToFresh(values: Values): Promise<Reply<Json>> {
    await restoreWorkspace(this.mine.w);
    return this.#judged({ ...toSend(this.operation, values, {}), say: () => excerpt(values) });
  }

  async #judged(request: Request): Promise<Reply<Json>> {
    const { say } = request;
    const reply = await this.#exchange(request);
    if (reply.status >= 500) this.failures.push(`${say()}: ${reply.status} ${JSON.stringify(reply.body)}`);
    // A database error: the value was not validated before.
    if (reply.body?.message?.details?.formErrors?.includes('A value cannot be stored'))
      this.failures.push(`${say()}: ${JSON.stringify(reply.body)}`);
    if (reply.status >= 400) this.#refused.push(request);
    return reply;
  }

  #exchange({ path, body }: Request): Promise<Reply<Json>> {
    sent += 1;
    return callerOf(this.operation.name, this.mine).send(this.operation.method, path, body);
  }

  /** After requests that work only once, the next request gets fresh rows, if that is fast. */
  async #renew({ body }: Reply<Json>): Promise<void> {
    // A workspace has at most fifty webhooks, so each one is deleted for the next.
    if (this.operation.name === 'webhooks.create')
      await this.mine.w.delete(`/v1/webhooks/${body.data.webhook.id}`);
    if (repeats(this.operation.name) || this.#lent.length > renewalsMax) return;
    this.mine = await lendTenant('FUZZED');
    this.#lent.push(this.mine);
  }

  /** Ends the run and returns its workspaces for other tests. */
  end(): void {
    for (const lent of this.#lent.splice(0)) giveBack(lent);
  }

  /** Runs several at once; an answer that the harness rejects is a failure like others. */
  async each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
    const queue = items.values();
    const worker = async (): Promise<void> => {
      for (const item of queue) {
        try {
          await work(item);
        } catch (error) {
          this.failures.push(error instanceof Error ? error.message : String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
  }

  async nothingIsWritten(work: () => Promise<void>): Promise<void> {
    const { mine } = this;
    const unchanged = await fingerprint(mine.w);
    await work();
    assert.equal(await fingerprint(mine.w), unchanged, 'a request that reads or was refused has written');
    this.#refused = [];
  }

  /**
   * Repeats refused requests, which must still write nothing. Requests that are valid by now, because of another
   * request, are skipped.
   */
  async refusedAgain(): Promise<void> {
    let again = this.#refused.splice(0);
    for (let round = 0; round < 3; round++) {
      const refused: Request[] = [];
      const unchanged = await fingerprint(this.mine.w);
      await this.each(again, async (request) => {
        if ((await this.#exchange(request)).status >= 400) refused.push(request);
      });
      if (refused.length === again.length)
        return assert.equal(await fingerprint(this.mine.w), unchanged, 'a refused request wrote something');
      again = refused;
    }
    this.failures.push(
      `refused now and then: ${again
        .map(({ say }) => say())
        .join('\n')
        .slice(0, 1_000)}`,
    );
  }
}

function excerpt(value: unknown): string {
  return JSON.stringify(value).slice(0, 1_000);
}

/** A request as it is sent: values in path and query, or in the body. */
function toSend(operation: Operation, values: Values, encoded: Readonly<Record<string, string>>) {
  const rest = new Map(Object.entries(values));
  const text = (name: string): string => encoded[name] ?? encodeURIComponent(String(rest.get(name)));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const filled = text(name);
    rest.delete(name);
    return filled;
  });
  if (operation.method !== 'GET' && operation.method !== 'DELETE')
    return { path, body: JSON.stringify(Object.fromEntries(rest)) };
  const inQuery = Object.keys(encoded).filter((name) => !operation.path.includes(`{${name}}`));
  const pairs = [...new Set([...rest.keys(), ...inQuery])].map((name) => `${name}=${text(name)}`);
  return { path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, body: undefined };
}
