import type { Endpoint, Sent } from '../endpoint.ts';
import type { contract } from '../index.ts';
import type { scimContract } from '../scim.ts';

type Whole = typeof contract & typeof scimContract;
type Of<R extends keyof Whole> = {
  readonly [V in keyof Whole[R] & string as `${R}.${V}`]?: Whole[R][V] extends Endpoint
    ? Partial<Sent<Whole[R][V]>>
    : never;
};
type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** Bodies by endpoint, as clients send them, without path parameters. */
export type Examples = Joined<{ [R in keyof Whole]: Of<R> }[keyof Whole]>;
