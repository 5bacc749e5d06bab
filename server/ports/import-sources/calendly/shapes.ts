import { z } from 'zod';

// The parts of Calendly's answers that are read: https://developer.calendly.com/api-docs. Ids are URLs.

const maybe = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

export const me = z.object({ resource: z.object({ uri: z.string(), current_organization: z.string() }) });

export const page = z.object({
  collection: z.array(z.unknown()),
  pagination: z.object({ next_page_token: maybe }).nullish(),
});

export const membership = z.object({
  user: z.object({ uri: z.string(), name: maybe, email: z.string() }),
});

const interval = z.object({ from: z.string(), to: z.string() });
export const schedule = z.object({
  uri: z.string(),
  name: z.string(),
  user: z.string(),
  timezone: z.string(),
  rules: z.array(z.object({ type: z.string(), wday: maybe, date: maybe, intervals: listOf(interval) })),
});

export const question = z.object({
  name: z.string(),
  type: maybe,
  position: z.number().nullish(),
  enabled: z.boolean().nullish(),
  required: z.boolean().nullish(),
  answer_choices: listOf(z.string()),
  include_other: z.boolean().nullish(),
});

export const eventType = z.object({
  uri: z.string(),
  name: maybe,
  active: z.boolean().nullish(),
  duration: z.number().nullish(),
  duration_options: listOf(z.number()),
  pooling_type: maybe,
  color: maybe,
  description_plain: maybe,
  internal_note: maybe,
  profile: z.object({ type: maybe, name: maybe, owner: maybe }).nullish(),
  custom_questions: listOf(question),
});

const cancellation = z
  .object({ reason: maybe, canceler_type: maybe, canceled_by: maybe, created_at: maybe })
  .nullish();

export const scheduledEvent = z.object({
  uri: z.string(),
  name: maybe,
  meeting_notes_plain: maybe,
  status: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  event_type: maybe,
  location: z.object({ type: maybe, location: maybe, join_url: maybe }).nullish(),
  created_at: maybe,
  updated_at: maybe,
  event_memberships: listOf(z.object({ user: maybe, user_email: maybe })),
  event_guests: listOf(z.object({ email: z.string() })),
  cancellation,
});
export type ScheduledEvent = z.output<typeof scheduledEvent>;

const answered = z.object({ question: z.string(), answer: maybe });

export const invitee = z.object({
  uri: z.string(),
  email: z.string(),
  name: maybe,
  first_name: maybe,
  last_name: maybe,
  status: z.string(),
  timezone: maybe,
  created_at: maybe,
  updated_at: maybe,
  text_reminder_number: maybe,
  questions_and_answers: listOf(answered),
  tracking: z.record(z.string(), z.unknown()).nullish(),
  rescheduled: z.boolean().nullish(),
  old_invitee: maybe,
  new_invitee: maybe,
  cancellation,
  no_show: z.object({ created_at: maybe }).nullish(),
  payment: z
    .object({
      external_id: maybe,
      provider: maybe,
      amount: z.number(),
      currency: maybe,
      terms: maybe,
      successful: z.boolean().nullish(),
    })
    .nullish(),
});
export type Invitee = z.output<typeof invitee>;

export const routingForm = z.object({ uri: z.string(), name: maybe });

export const submission = z.object({
  uri: z.string(),
  questions_and_answers: listOf(answered),
  result: z.object({ type: maybe, value: z.unknown() }).nullish(),
  submitter: maybe,
  created_at: maybe,
});
