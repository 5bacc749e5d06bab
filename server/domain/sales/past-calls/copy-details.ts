import { z } from 'zod';
import { locationTypes } from '@callwright/contract/event-settings.ts';
import { dateTime, webUrl } from '@callwright/contract/shared.ts';
import { storeAnswers, type StoredAnswer } from '#/domain/crm/fields/store-answers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

const text = (max: number) => z.string().max(max).nullish();

/** What another instance of the product knows about a call beyond POST /v1/eventCalls/import. */
export const copiedDetailsShape = z.object({
  inviteeName: z.string().max(255).optional(),
  inviteeEmail: text(255),
  phoneNumber: text(64),
  hostTimeZone: z.string().max(64).optional(),
  additionalGuests: z
    .array(z.object({ email: z.string().max(255), name: text(255) }))
    .max(50)
    .optional(),
  location: z.enum(locationTypes).optional(),
  locationLink: z.preprocess((link) => (link === '' ? null : link), webUrl.nullish()),
  locationDetails: text(2_000),
  dialIn: text(4_000),
  isSlotFree: z.boolean().optional(),
  followUpAt: dateTime.nullish(),
  rescheduleCount: z.int().min(0).max(10_000).optional(),
  previousDateTime: dateTime.nullish(),
  rescheduledAt: dateTime.nullish(),
  rescheduledBy: text(255),
  rescheduleReason: text(1_000),
  canceller: text(255),
});

export type CopiedDetails = {
  readonly columns: z.output<typeof copiedDetailsShape>;
  readonly externalIds: Readonly<Record<string, string>>;
  readonly questions: readonly object[];
  readonly answers: readonly StoredAnswer[];
};

const columnOf = {
  inviteeName: 'invitee_name',
  inviteeEmail: 'invitee_email',
  phoneNumber: 'phone_number',
  hostTimeZone: 'host_time_zone',
  location: 'location',
  locationLink: 'location_link',
  locationDetails: 'location_details',
  dialIn: 'dial_in',
  isSlotFree: 'is_slot_free',
  followUpAt: 'follow_up_at',
  rescheduleCount: 'reschedule_count',
  previousDateTime: 'previous_starts_at',
  rescheduledAt: 'rescheduled_at',
  rescheduledBy: 'rescheduled_by',
  rescheduleReason: 'reschedule_reason',
  canceller: 'canceller',
} as const satisfies Partial<Record<keyof CopiedDetails['columns'], string>>;

/** Adds these details to a call that was just imported. */
export async function copyDetails(tx: Ctx, id: number, copied: CopiedDetails): Promise<void> {
  const { columns, externalIds, questions, answers } = copied;
  const given = Object.entries(columnOf).flatMap(([name, column]) => {
    const value = columns[name as keyof typeof columnOf]; // a key by construction
    return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  });
  await sql`
    update event_call set ${sql.join([
      ...given,
      sql`questions = ${JSON.stringify(questions)}::jsonb`,
      sql`additional_guests = ${JSON.stringify(columns.additionalGuests ?? [])}::jsonb`,
      sql`external_ids = ${JSON.stringify(externalIds)}::jsonb || external_ids`,
    ])}
    where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
  if (answers.length > 0) await storeAnswers(tx, { column: 'event_call_id', id }, answers);
}
