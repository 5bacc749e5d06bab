import type { ImportKind } from '@callwright/contract/import.ts';
import type { RecordData } from '#/ports/import-sources/records.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';
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

/** Imports a record by its kind. */
export function saveRecord(saving: Saving, { kind, externalId, data }: SourceRecord): Promise<Saved> {
  const save = savers[kind] as (saving: Saving, data: unknown, externalId: string) => Promise<Saved>; // of the kind of the data
  return save(saving, data, externalId);
}
