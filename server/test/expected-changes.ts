import type { ChangeType } from '@callwright/contract/change-types.ts';
import type { Tenant } from './tenant.ts';

/** A request and what it publishes: exactly these changes, each once. */
export type ExpectedChanges = {
  /** The case that the request covers. */
  readonly of: string;
  readonly publishes: readonly ChangeType[];
  /** Replaces the valid request of `valid-requests.ts`. */
  readonly input?: (mine: Tenant) => object | Promise<object>;
};

export const expectChanges = (
  of: string,
  publishes: readonly ChangeType[],
  input?: ExpectedChanges['input'],
): ExpectedChanges => ({
  of,
  publishes,
  ...(input && { input }),
});
