import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import type { Json, Reply } from '../client.ts';
import { newCall, type World } from '../interface/world.ts';

/** How to cause an error, and what its body contains in addition to the common fields. */
export type Refusal = {
  readonly when: string;
  readonly send: (world: World) => Promise<Reply<Json>>;
  readonly fields?: readonly string[];
  readonly details?: readonly string[];
  /** The reason code, if the error code alone is not specific. */
  readonly reason?: ReasonCode;
  readonly headers?: Readonly<Record<string, RegExp>>;
};

/** Tries to book a call for Dan, at its own time, with these changes. */
export const book = async (world: World, changes: object = {}) =>
  world.w.post('/v1/eventCalls', { ...newCall(world), ...changes });
