import type { Json, Reply } from '../client.ts';
import { newCall, type World } from '../interface/world.ts';

/** How to hear an error, and what its body has beside what every error has. */
export type Refusal = {
  readonly when: string;
  readonly send: (world: World) => Promise<Reply<Json>>;
  readonly fields?: readonly string[];
  readonly details?: readonly string[];
  readonly headers?: Readonly<Record<string, RegExp>>;
};

/** Tries to book a call for Dan, at a time of its own but for these changes. */
export const book = async (world: World, changes: object = {}) =>
  world.w.post('/v1/eventCalls', { ...newCall(world), ...changes });
