import type { Ctx } from '#/platform/context/ctx.ts';
import { valueOf, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { isBooked } from '#/domain/crm/contact-records/merged-changes.ts';
import { nothingRelated, readRelated, type Related } from '#/domain/crm/contact-records/related.ts';
import { isStage } from '#/domain/crm/fields/contact-answers.ts';
import type { Candidate } from './candidates.ts';
import { isKnownTouch, touchesOf } from './known-touches.ts';
import type { RowResult } from './row-result.ts';

type Matched = { readonly candidate: Candidate; readonly row: ContactRow };

/** The rows whose contact already has all their values: nothing is written for them. */
export async function unchangedOf(tx: Ctx, matched: readonly Matched[]): Promise<RowResult[]> {
  const ids = matched.filter(({ row }) => row.has_related).map(({ row }) => row.id);
  const related = ids.length === 0 ? nothingRelated : await readRelated(tx, ids);
  const tracked = matched.filter(({ candidate }) => Object.keys(candidate.given.utm).length > 0);
  const touches = await touchesOf(
    tx,
    tracked.map(({ row }) => row.id),
  );
  return matched
    .filter(
      ({ candidate, row }) =>
        saysTheSame(candidate, row, related) &&
        (Object.keys(candidate.given.utm).length === 0 ||
          isKnownTouch(touches.get(row.id) ?? [], candidate.given.utm)),
    )
    .map(({ candidate: { number } }) => ({ number, status: 'UNCHANGED', effects: [] }));
}

function saysTheSame({ given, tagIds, answers }: Candidate, row: ContactRow, related: Related): boolean {
  const tags = related.tags.get(row.id) ?? [];
  const known = related.answers.get(row.id) ?? {};
  const status = isBooked(row) ? row.status_before_booking : row.status;
  return (
    Object.entries(given.columns).every(([column, value]) => valueOf(row, column) === value) &&
    (given.status === undefined || given.status === status) &&
    Object.entries(given.externalIds).every(([system, id]) => row.external_ids[system] === id) &&
    tagIds.every((id) => tags.some((tag) => tag.id === id)) &&
    answers.every(({ field, answer }) =>
      isStage(field)
        ? row.stage?.name === answer[0]
        : JSON.stringify(known[field.identifier] ?? []) === JSON.stringify(answer),
    ) &&
    given.consent.length === 0
  );
}
