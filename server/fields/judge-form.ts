import { publish } from '../changes/publish.ts';
import { announceChange, writeChanges } from '../contacts/change.ts';
import { presentContacts, type ContactRow } from '../contacts/contact.ts';
import { mergedStatus } from '../contacts/merged-changes.ts';
import type { Ctx } from '../ctx.ts';
import type { BookableEvent } from '../event-calls/bookable-event.ts';
import type { Verdict } from '../routing/evaluate.ts';
import { iso } from '../time.ts';

/**
 * What a completed form makes of its contact, whose row is locked: disqualified by the rule that hit, otherwise
 * qualified, also when an earlier form was not passed.
 */
export async function applyVerdict(
  tx: Ctx,
  event: BookableEvent,
  contact: ContactRow,
  { disqualified }: Verdict,
): Promise<ContactRow> {
  // The visit is related to it, also where its row was read before.
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
  // Of a status that changed the line above has told.
  if (hit !== null && written.row.status === before.status) {
    // The outbox is read with fewer rights than contacts:pii.
    const [object] = await presentContacts({ ...tx, scopes: new Set() }, [written.row]);
    if (object !== undefined) await publish(tx, 'contact.disqualified', object);
  }
  return written.row;
}
