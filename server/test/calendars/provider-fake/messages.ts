import type { Random } from '../random.ts';

type Message = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Notifications that a provider sends to registered URLs. */
export class Messages {
  /** NOW: sent at once. HELD: wait for `release`. LOST: never sent. */
  mode: 'NOW' | 'HELD' | 'LOST' = 'NOW';
  /** Maps a URL, for example to a service behind a proxy. */
  route: (address: string) => string = (address) => address;
  /** The status codes of the receivers' answers. */
  readonly answers: number[] = [];
  #held: Message[] = [];
  #sending: Promise<void>[] = [];

  tell(message: Message): void {
    if (this.mode === 'HELD') this.#held.push(message);
    if (this.mode === 'NOW') this.#sending.push(this.#send(message));
  }

  /** Sends the held messages: later, in another order, and more than once. */
  async release({
    isReversed = false,
    times = 1,
  }: { isReversed?: boolean; times?: number } = {}): Promise<void> {
    const held = this.#held;
    this.#held = [];
    for (const message of isReversed ? held.toReversed() : held)
      for (let time = 0; time < times; time += 1) await this.#send(message);
  }

  /** Waits until all sent messages are answered. */
  async idle(): Promise<void> {
    while (this.#sending.length > 0) await Promise.all(this.#sending.splice(0));
  }

  async #send({ address, headers, body }: Message): Promise<void> {
    const answer = await fetch(this.route(address), {
      method: 'POST',
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    }).catch(() => null);
    this.answers.push(answer?.status ?? 0);
    await answer?.body?.cancel().catch(() => undefined);
  }
}

/** Randomly chooses how messages are delivered: lost, late, twice and in another order, or normally. */
export async function disturbMessages(messages: Messages, random: Random): Promise<void> {
  await messages.release({ isReversed: random.happens(0.5), times: 1 + random.below(2) });
  messages.mode = random.pick(['NOW', 'HELD', 'LOST'] as const) ?? 'NOW';
}
