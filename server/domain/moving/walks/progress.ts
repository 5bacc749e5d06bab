import type { ImportShape } from '#/domain/moving/imports/run.ts';
import type { RecordPage } from '#/ports/import-sources/service-source.ts';
import type { Ended } from './write-page.ts';

type Progress = ImportShape['progress'];

const countOf = { CREATED: 'created', UPDATED: 'updated', UNCHANGED: 'unchanged', FAILED: 'failed' } as const;

/** The progress of each kind after a page; kinds are in the order in which they are read. */
export function progressAfter(
  before: Progress,
  { totals, notes }: RecordPage,
  ended: readonly Ended[],
): Progress {
  const after = new Map(before.map((one) => [one.kind, { ...one }]));
  const of = (kind: Progress[number]['kind']): Progress[number] => {
    const known = after.get(kind) ?? {
      kind,
      read: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      total: null,
    };
    after.set(kind, known);
    return known;
  };
  for (const { kind } of notes) of(kind);
  for (const [kind, total] of Object.entries(totals)) of(kind as Progress[number]['kind']).total = total; // keys of that type
  for (const { record, status } of ended) {
    const counted = of(record.kind);
    counted.read += 1;
    counted[countOf[status]] += 1;
  }
  return [...after.values()];
}
