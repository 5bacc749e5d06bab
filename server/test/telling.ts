import type { ChangeType } from '@callwright/contract/change-types.ts';
import type { Tenant } from './tenant.ts';

/** A request and what it tells the outside: exactly these changes, each once. */
export type Telling = {
  /** Which request it is. */
  readonly of: string;
  readonly tells: readonly ChangeType[];
  /** Instead of the right request of `valid-requests.ts`. */
  readonly input?: (mine: Tenant) => object | Promise<object>;
};

export const telling = (of: string, tells: readonly ChangeType[], input?: Telling['input']): Telling => ({
  of,
  tells,
  ...(input && { input }),
});
