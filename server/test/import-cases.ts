import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const of = (kind: Kind): { id: Place } => ({ id: { kind, input: (_, id, example) => ({ ...example, id }) } });

/** Exports and imports; each endpoint of an import uses one in the required state. */
export const importCases: Readonly<Record<string, Case>> = {
  'imports.detail': { input: none },
  'imports.sendPart': { repeats: true },
  'imports.preview': { reads: true, repeats: true },
  'imports.start': {},
  'imports.pause': { input: none, repeats: true, places: of('importPaused') },
  'imports.resume': { input: none, repeats: true, places: of('importPaused') },
  'imports.cancel': { input: none, repeats: true, places: of('importPaused') },
  'imports.undo': { input: none, repeats: true, places: of('importDone') },
  'imports.listErrors': { input: none, places: of('importDone') },
  'imports.errorFile': { input: none, places: of('importDone') },
};
