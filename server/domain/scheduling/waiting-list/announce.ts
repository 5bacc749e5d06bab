import type { ChangeType } from '@callwright/contract/change-types.ts';
import { publishAll, type Facts } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { presentEntry, readEntries } from './entry.ts';

type EntryChange = Extract<ChangeType, `waiting_entry.${string}`>;
/** The context for subscribers: which mail the person gets. */
export type WaitingContext = { readonly entryId: number; readonly mail: 'noted' | 'offer' };

/** Publishes what happened to entries, in the transaction of its cause, in two statements. */
export async function announceEntries(
  tx: Ctx,
  type: EntryChange,
  entryIds: readonly number[],
  facts: Facts<EntryChange> = {},
): Promise<void> {
  const entries = await readEntries(tx, entryIds);
  await publishAll(
    tx,
    entries.map((row) => ({ type, object: presentEntry(row, true), facts })),
  );
}
