import { because } from '@callwright/contract/error-reasons.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { takenBack } from '#/domain/moving/imports/batch.ts';
import { keepEffects } from '#/domain/moving/imports/keep-effects.ts';
import { faultOf, type Effect, type Written } from '#/domain/moving/imports/row-result.ts';
import { changeRun, lockRun, noteEnd, type RunRow } from '#/domain/moving/imports/run.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { RecordPage, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { erasedAddresses, isOfErased } from './erased.ts';
import { digestOf, Links, type Link } from './links.ts';
import { progressAfter } from './progress.ts';
import { keepReport, reportOf, type ReportLine } from './report.ts';
import { saveRecord } from './save-record.ts';
import { Erased, NotImported, OnlyPlanned, Saving, type Saved } from './saving.ts';

/** The outcome of a record. */
export type Ended = {
  readonly record: SourceRecord;
  readonly status: Saved['status'] | 'FAILED';
  readonly effects: readonly Effect[];
  readonly lines: readonly ReportLine[];
};

/** The lease of a run after a page: longer than reading and writing the next page takes. */
export const leaseMs = 180_000;
const undoMs = dayMs;

/**
 * Writes a page together with the cursor of the next one, so that after a crash the next process continues there.
 * @returns the status of the run; the caller stops at anything but RUNNING
 */
export function writePage(
  ctx: Ctx,
  { id, cursor }: Pick<RunRow, 'id' | 'cursor'>,
  page: RecordPage,
): Promise<RunRow['status']> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'RUNNING') return run.status;
    // Another process has taken over the run because this one seemed to be dead.
    if (run.cursor !== cursor) return 'PAUSED';
    const ended = await saveAll({ ...tx, isNotedAsOne: true }, run, page.records);
    await keepReport(tx, run, [...page.notes.map(reportOf), ...ended.flatMap(({ lines }) => lines)]);
    if (!run.dry_run) await keepEffects(tx, id, writtenOf(run, ended));
    const count = (status: Ended['status']) => ended.filter((one) => one.status === status).length;
    const isLast = page.next === null;
    const changed = await changeRun(tx, id, {
      cursor: page.next,
      progress: JSON.stringify(progressAfter(run.progress, page, ended)),
      position: run.position + ended.length,
      created: run.created + count('CREATED'),
      updated: run.updated + count('UPDATED'),
      unchanged: run.unchanged + count('UNCHANGED'),
      failed: run.failed + count('FAILED'),
      trouble: null,
      tries: 0,
      leased_until: iso(tx.now + leaseMs),
      ...(isLast && {
        status: 'DONE',
        finished_at: iso(tx.now),
        undo_until: run.dry_run ? null : iso(tx.now + undoMs),
        leased_until: null,
        // After a dry run the real import may still be started.
        ...(!run.dry_run && { source_key: null }),
      }),
    });
    if (isLast) await noteEnd(tx, 'import.done', changed);
    return changed.status;
  });
}

function writtenOf({ position }: RunRow, ended: readonly Ended[]): Written[] {
  return ended.flatMap(({ status, effects }, place) =>
    status === 'FAILED' ? [] : [{ number: position + place + 1, status, effects }],
  );
}

async function saveAll(tx: Ctx, run: RunRow, records: readonly SourceRecord[]): Promise<Ended[]> {
  const links = new Links(tx, run);
  await links.load(records);
  const erased = await erasedAddresses(tx, records);
  const ended: Ended[] = [];
  for (const record of records) {
    // One after the other: a record may refer to the one before.
    /* oxlint-disable no-await-in-loop */
    if (record.standsIn === true && (await links.find(record.kind, record.externalId)) !== null) continue;
    ended.push(await saveOne(tx, { run, links, erased }, record));
    /* oxlint-enable no-await-in-loop */
  }
  return ended;
}

type Page = { readonly run: RunRow; readonly links: Links; readonly erased: ReadonlySet<string> };

/** Each record has its own savepoint, so that one failure does not stop the others. */
async function saveOne(tx: Ctx, page: Page, record: SourceRecord): Promise<Ended> {
  const { links } = page;
  const { kind, externalId } = record;
  const link = await links.find(kind, externalId);
  if (link === 'ERASED' || (link === null && isOfErased(record, page.erased))) return ofErased(record);
  if (record.data === null)
    return { record, status: 'FAILED', effects: [], lines: linesOf(record, [], false) };
  const known = link === null || link === 'PLANNED' ? null : link;
  if (known?.digest === digestOf(record) && !(await mayBeMore(links, known)))
    return { record, status: 'UNCHANGED', effects: [], lines: linesOf(record, known.leftOut, true) };
  return saveNew(tx, page, record, known?.recordId ?? null);
}

async function saveNew(
  tx: Ctx,
  { run, links, erased }: Page,
  record: SourceRecord,
  known: number | null,
): Promise<Ended> {
  const { kind, externalId } = record;
  const digest = digestOf(record);
  let saving = new Saving(tx, run, { links, erased }, known);
  const save = (part: Ctx): ReturnType<typeof saveRecord> => {
    saving = new Saving(part, run, { links, erased }, known);
    return saveRecord(saving, record);
  };
  try {
    const { status, recordId, effects } = run.dry_run ? await takenBack(tx, save) : await savepoint(tx, save);
    const isMade = status === 'CREATED';
    await links.keep(kind, externalId, {
      recordId: run.dry_run && isMade ? null : recordId,
      digest,
      isMade,
      leftOut: saving.leftOut,
    });
    return { record, status, effects, lines: linesOf(record, saving.leftOut, true) };
  } catch (error) {
    if (error instanceof Erased) return ofErased(record);
    if (!(error instanceof OnlyPlanned)) return failed(record, error);
    await links.keep(kind, externalId, { recordId: known, digest, isMade: false, leftOut: [] });
    const status = known === null ? 'CREATED' : 'UPDATED';
    return { record, status, effects: [], lines: linesOf(record, saving.leftOut, true) };
  }
}

function failed(record: SourceRecord, error: unknown): Ended {
  const { field, reason } = error instanceof NotImported ? error : refusalOf(error);
  const line = reportOf({ record, field, reason, isPart: false });
  return { record, status: 'FAILED', effects: [], lines: [line] };
}

function refusalOf(error: unknown): Pick<NotImported, 'field' | 'reason'> {
  const { field, code, message: text, params } = faultOf(error);
  return { field, reason: { code: code as NotImported['reason']['code'], text, params } }; // of the catalog
}

/** The report must not name an erased person again. */
function ofErased(record: SourceRecord): Ended {
  const { kind } = record;
  const line = reportOf({ kind, field: null, reason: because('NOT_HERE_ANY_MORE'), isPart: false });
  return { record, status: 'FAILED', effects: [], lines: [line] };
}

/** Whether something that was left out may exist by now. */
async function mayBeMore(links: Links, { leftOut }: Link): Promise<boolean> {
  for (const { again } of leftOut) {
    if (again === undefined) continue;
    if (again === 'ALWAYS') return true;
    // oxlint-disable-next-line no-await-in-loop
    const found = await links.find(again.kind, again.id);
    if (found !== null && found !== 'ERASED') return true;
  }
  return false;
}

function linesOf(record: SourceRecord, leftOut: Link['leftOut'], isPart: boolean): ReportLine[] {
  return [...record.leftOut, ...leftOut].map((part) => reportOf({ record, ...part, isPart }));
}
