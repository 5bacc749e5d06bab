import { takenBack } from '#/domain/moving/imports/batch.ts';
import { faultOf } from '#/domain/moving/imports/row-result.ts';
import { changeRun, lockRun, type RunRow } from '#/domain/moving/imports/run.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { RecordPage, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { keepEffects } from './effects.ts';
import { digestOf, Links, type Link } from './links.ts';
import { progressAfter } from './progress.ts';
import { keepReport, reportOf, type ReportLine } from './report.ts';
import { saveRecord } from './save-record.ts';
import { NotImported, OnlyPlanned, Saving, type Saved } from './saving.ts';

/** How a record has ended. */
export type Ended = {
  readonly record: SourceRecord;
  readonly status: Saved['status'] | 'FAILED';
  /** Null in a dry run for one that depends on what would be made. */
  readonly saved: Saved | null;
  readonly lines: readonly ReportLine[];
};

/** How long nobody else takes a run after a page: longer than reading and writing the next one takes. */
export const leaseMs = 180_000;
const undoMs = 24 * 3_600_000;

/**
 * Writes a page together with where the next one begins, so that after a crash the next process reads on from there.
 * @returns the status of the run; anything but RUNNING ends the work
 */
export function writePage(
  ctx: Ctx,
  { id, cursor }: Pick<RunRow, 'id' | 'cursor'>,
  page: RecordPage,
): Promise<RunRow['status']> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'RUNNING') return run.status;
    // Another process has gone on with the run, because this one seemed to be gone.
    if (run.cursor !== cursor) return 'PAUSED';
    const ended = await saveAll(tx, run, page.records);
    await keepReport(tx, run, [...page.notes.map(reportOf), ...ended.flatMap(({ lines }) => lines)]);
    if (!run.dry_run) await keepEffects(tx, run, ended);
    const count = (status: Ended['status']) => ended.filter((one) => one.status === status).length;
    const isLast = page.next === null;
    const { status } = await changeRun(tx, id, {
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
        // It may still be started in earnest.
        ...(!run.dry_run && { source_key: null }),
      }),
    });
    return status;
  });
}

async function saveAll(tx: Ctx, run: RunRow, records: readonly SourceRecord[]): Promise<Ended[]> {
  const links = new Links(tx, run);
  await links.load(records);
  const ended: Ended[] = [];
  for (const record of records) {
    // In turn: a record may refer to the one before.
    /* oxlint-disable no-await-in-loop */
    if (record.standsIn === true && (await links.find(record.kind, record.externalId)) !== null) continue;
    ended.push(await saveOne(tx, run, links, record));
    /* oxlint-enable no-await-in-loop */
  }
  return ended;
}

/** Each with its own savepoint: one that cannot be imported stops no other. */
async function saveOne(tx: Ctx, run: RunRow, links: Links, record: SourceRecord): Promise<Ended> {
  const { kind, externalId } = record;
  const failed = (field: string | null, reason: { code: string; text: string }): Ended => ({
    record,
    status: 'FAILED',
    saved: null,
    lines: [reportOf({ record, field, reason, isPart: false })],
  });
  if (record.data === null)
    return { record, status: 'FAILED', saved: null, lines: linesOf(record, [], false) };
  const link = await links.find(kind, externalId);
  const known = link === null || link === 'PLANNED' ? null : link;
  const digest = digestOf(record);
  if (known?.digest === digest && !(await mayBeMore(links, known))) {
    const { recordId, leftOut } = known;
    return {
      record,
      status: 'UNCHANGED',
      saved: { status: 'UNCHANGED', recordId },
      lines: linesOf(record, leftOut, true),
    };
  }
  let saving = new Saving(tx, run, links, known?.recordId ?? null);
  try {
    const save = async (part: Ctx): Promise<Saved> => {
      saving = new Saving(part, run, links, known?.recordId ?? null);
      return saveRecord(saving, record);
    };
    const saved = run.dry_run ? await takenBack(tx, save) : await savepoint(tx, save);
    const isMade = saved.status === 'CREATED';
    await links.keep(kind, externalId, {
      recordId: run.dry_run && isMade ? null : saved.recordId,
      digest,
      isMade,
      leftOut: saving.leftOut,
    });
    return { record, status: saved.status, saved, lines: linesOf(record, saving.leftOut, true) };
  } catch (error) {
    if (error instanceof OnlyPlanned) {
      await links.keep(kind, externalId, {
        recordId: known?.recordId ?? null,
        digest,
        isMade: false,
        leftOut: [],
      });
      const status = known === null ? 'CREATED' : 'UPDATED';
      return { record, status, saved: null, lines: linesOf(record, saving.leftOut, true) };
    }
    if (error instanceof NotImported) return failed(error.field, error.reason);
    const { field, code, message } = faultOf(error);
    return failed(field, { code, text: message });
  }
}

/** Whether something that was left out is there by now. */
async function mayBeMore(links: Links, { leftOut }: Link): Promise<boolean> {
  for (const { again } of leftOut) {
    if (again === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    if (again === 'ALWAYS' || (await links.find(again.kind, again.id)) !== null) return true;
  }
  return false;
}

function linesOf(record: SourceRecord, leftOut: Link['leftOut'], isPart: boolean): ReportLine[] {
  return [...record.leftOut, ...leftOut].map((part) => reportOf({ record, ...part, isPart }));
}
