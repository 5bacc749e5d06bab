import type { ImportKind } from '@callwright/contract/import.ts';
import type { RecordData } from '#/ports/import-sources/records.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';
import type { Effect } from '#/domain/moving/imports/row-result.ts';
import { hasVersion, versionOf } from '#/domain/moving/imports/sales-effects.ts';
import { saveAvailability } from './save-availability.ts';
import { saveContactRecord, saveContactState, saveNote } from './save-contact.ts';
import { saveEvent, saveEventRules } from './save-event.ts';
import { saveCall, saveDeal, saveTransaction } from './save-sales.ts';
import { saveField, saveMember, saveProduct, saveTag } from './save-settings.ts';
import type { Saved, Saving } from './saving.ts';

const savers: {
  readonly [Kind in ImportKind]: (
    saving: Saving,
    data: RecordData[Kind],
    externalId: string,
  ) => Promise<Saved>;
} = {
  members: saveMember,
  availabilities: saveAvailability,
  fields: saveField,
  tags: saveTag,
  products: saveProduct,
  events: saveEvent,
  eventRules: saveEventRules,
  contacts: saveContactRecord,
  notes: saveNote,
  eventCalls: saveCall,
  deals: saveDeal,
  transactions: saveTransaction,
  contactStates: saveContactState,
};

/** Saves a record by its kind. @returns the record here, with what undoing needs */
export async function saveRecord(
  saving: Saving,
  { kind, externalId, data }: SourceRecord,
): Promise<Saved & { readonly effects: readonly Effect[] }> {
  const save = savers[kind] as (saving: Saving, data: unknown, externalId: string) => Promise<Saved>; // of the kind of the data
  const saved = await save(saving, data, externalId);
  const { effects = await effectOf(saving, kind, saved) } = saved;
  return { ...saved, effects };
}

/** Existing records cannot be restored: undoing leaves them unchanged and lists them. */
async function effectOf({ tx }: Saving, kind: ImportKind, { status, recordId }: Saved): Promise<Effect[]> {
  if (status === 'UNCHANGED') return [];
  const version = hasVersion(kind) ? await versionOf(tx, kind, recordId) : null;
  return [{ kind, recordId, version, changed: status === 'CREATED' ? null : {} }];
}
