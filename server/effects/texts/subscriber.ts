import type { CallContext } from '#/domain/scheduling/call-records/notice.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { textCalls } from './call-texts.ts';
import type { TextToSend } from './send-texts.ts';

/** Texts to invitees when their call is booked, moved or canceled. */
export const callTexts: Subscriber = {
  name: 'texts',
  types: ['call.booked', 'call.rescheduled', 'call.cancelled'],
  isUsed: (accountId) => sql`exists (select 1 from text_connection n where n.account_id = ${accountId})`,
  handle: async (tx, changes) => {
    await textCalls(
      tx,
      changes.flatMap((change) => {
        const context = change.context as CallContext | null; // written by announceCall() for these types
        const kind = context === null ? null : kindOf(change.type, context);
        return context === null || kind === null
          ? []
          : [{ callId: context.call.id, kind, cause: `change:${change.id}` }];
      }),
    );
  },
};

function kindOf(
  type: NumberedChange['type'],
  { notify, moved, call }: CallContext,
): TextToSend['kind'] | null {
  if (notify !== 'EVERYBODY') return null;
  if (type === 'call.cancelled') return 'cancellation';
  if (moved === undefined) return 'confirmation';
  return moved.startsAt === call.starts_at ? null : 'reschedule';
}
