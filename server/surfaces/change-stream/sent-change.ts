import { envelopeOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import type { Secrets } from '#/platform/secrets/secrets.ts';

/** A change as it is sent, serialized once for all streams. */
export class SentChange {
  readonly sequence: number;
  readonly type: string;
  readonly head: string;
  readonly #secrets: Secrets;
  readonly #row: ChangeRow;
  #full: string | null = null;

  constructor(secrets: Secrets, row: ChangeRow) {
    const { sequence, type, occurred_at: occurredAt } = row;
    this.sequence = sequence;
    this.type = type;
    this.head = JSON.stringify({ type, sequence, occurredAt });
    this.#secrets = secrets;
    this.#row = row;
  }

  get full(): string {
    return (this.#full ??= JSON.stringify(envelopeOf(this.#secrets, this.#row)));
  }
}
