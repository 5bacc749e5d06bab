import { publish } from '#/platform/changes/publish.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { presentContacts } from '#/domain/crm/contact-records/contact.ts';
import { mergedStatus } from '#/domain/crm/contact-records/merged-changes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Verdict } from '#/domain/scheduling/routing/evaluate.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * Updates the contact of a completed form, whose row is locked: disqualified by the matching rule, otherwise qualified,
 * even if an earlier form disqualified it.
 */
export async function applyVerdict(
  tx: Ctx,
  event: BookableEvent,
  contact: ContactRow,
  { disqualified }: Verdict,
): Promise<ContactRow> {
  // The submission is related to the contact, even if its row was read before.
  const before = { ...contact, has_related: true };
  const hit =
    disqualified === null
      ? null
      : {
          at: iso(tx.now),
          eventId: event.id,
          ruleId: disqualified.rule.id,
          action: disqualified.rule.action,
        };
  const status = hit === null ? 'QUALIFIED' : 'DISQUALIFIED';
  const written = await writeChanges(
    tx,
    before,
    { ...mergedStatus(before, status), ...(hit !== null && { disqualification: hit }) },
    [],
  );
  await announceChange(tx, before, written);
  // A changed status was already published above.
  if (hit !== null && written.row.status === before.status) {
    // The outbox can be read without the scope contacts:pii.
    const [object] = await presentContacts({ ...tx, scopes: new Set() }, [written.row]);
    if (object !== undefined) await publish(tx, 'contact.disqualified', object);
  }
  return written.row;
}
