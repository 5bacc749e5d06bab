/** Why messages are missed: the connection broke, or it answers but delivers nothing. */
export type Loss = 'CONNECTION' | 'SILENCE';

/** The handler for messages of a channel. */
export type Subscriber = {
  onMessage(payload: string): void;
  /** Called when messages arrive reliably again. */
  onConnected(): void;
  /** Called when messages may be missed, until `onConnected`. */
  onLost(why: Loss): void;
};

/** The subscribers of each channel, and whether messages arrive. */
export class Channels {
  readonly #subscribers = new Map<string, Subscriber[]>();
  #state: 'UNKNOWN' | 'HEARD' | Loss = 'UNKNOWN';

  get names(): readonly string[] {
    return [...this.#subscribers.keys()];
  }

  get areHeard(): boolean {
    return this.#state === 'HEARD';
  }

  /** @returns whether this is the first subscriber of the channel */
  add(channel: string, subscriber: Subscriber): boolean {
    const others = this.#subscribers.get(channel);
    this.#subscribers.set(channel, [...(others ?? []), subscriber]);
    return others === undefined;
  }

  pass(channel: string, payload: string): void {
    for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onMessage(payload);
  }

  heard(): void {
    if (this.#state === 'HEARD') return;
    this.#state = 'HEARD';
    for (const subscriber of this.#all()) subscriber.onConnected();
  }

  /** Reports each loss once. */
  lost(why: Loss): void {
    if (this.#state === why) return;
    this.#state = why;
    for (const subscriber of this.#all()) subscriber.onLost(why);
  }

  *#all(): Generator<Subscriber> {
    for (const subscribers of this.#subscribers.values()) yield* subscribers;
  }
}
