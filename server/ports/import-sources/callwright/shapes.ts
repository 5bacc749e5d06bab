import { z } from 'zod';

// The parts of answers that are read. Other services with this interface return more or fewer fields, so almost all are
// optional.

const ref = z.union([z.int(), z.string().min(1)]).transform(String);
const maybeRef = ref.nullish().transform((value) => value ?? null);
const maybe = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const texts = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
const answers = z
  .record(z.string(), z.array(z.string()))
  .nullish()
  .transform((value) => value ?? {});
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

export const user = z.object({ id: ref, email: z.string(), firstName: maybe, lastName: maybe });

export const field = z.looseObject({
  id: ref,
  name: z.string(),
  type: z.string(),
  inputType: z.string(),
  identifier: z.string(),
  isSystemField: z.boolean().nullish(),
  options: listOf(z.looseObject({ name: z.string() })),
});

export const tag = z.object({ id: ref, name: z.string(), color: maybe });

export const product = z.looseObject({ id: ref, name: z.string(), parentProductId: maybeRef });

export const event = z.looseObject({
  id: ref,
  name: z.string(),
  userId: maybeRef,
  hosts: listOf(z.looseObject({ userId: ref })),
  teams: listOf(z.unknown()),
  questions: listOf(z.looseObject({})),
  secondaryQuestions: listOf(z.looseObject({})),
  disqualifyRules: listOf(z.looseObject({})),
  routingRules: listOf(z.looseObject({})),
});

export const contact = z.looseObject({
  id: ref,
  firstName: maybe,
  lastName: maybe,
  email: maybe,
  phoneNumber: maybe,
  status: maybe,
  stage: z.object({ name: z.string() }).nullish(),
  userId: maybeRef,
  tags: listOf(z.object({ name: z.string() })),
  tracking: texts,
  blocked: z.object({ reason: maybe }).nullish(),
  disqualification: z.unknown(),
  consent: listOf(z.looseObject({ ip: maybe })),
  customFields: answers,
  externalIds: texts,
});

export const note = z.object({
  id: ref,
  note: z.string(),
  userId: maybeRef,
  author: z.object({ name: z.string() }).nullish(),
  pinned: z.boolean().nullish(),
  createdAt: maybe,
});

const asked = z.looseObject({ customFieldId: maybeRef, identifier: z.string(), statement: z.string() });

export const call = z.looseObject({
  id: ref,
  eventId: ref,
  contactId: ref,
  userId: ref,
  setterId: maybeRef,
  dateTime: z.string(),
  status: maybe,
  outcome: maybe,
  cancelledAt: maybe,
  cancelledBy: maybe,
  duration: z.number().nullish(),
  durationUnit: maybe,
  inviteeName: maybe,
  event: z.object({ name: z.string() }).nullish(),
  hosts: listOf(z.unknown()),
  utm: listOf(z.object({ utmKey: z.string(), utmValue: z.string() })),
  questions: listOf(asked.extend({ answer: z.array(z.string()) })),
  secondaryAnswers: listOf(z.unknown()),
  customFields: answers,
  externalIds: texts,
});

export const deal = z.looseObject({
  id: ref,
  eventCallId: ref,
  productId: maybeRef,
  closerId: maybeRef,
  tagId: maybeRef,
  value: z.number().nullish(),
  contact: z.object({ name: maybe }).nullish(),
  customFields: answers,
  externalIds: texts,
});

export const transaction = z.looseObject({
  id: ref,
  value: z.number(),
  name: maybe,
  email: maybe,
  dealId: maybeRef,
  contactId: maybeRef,
  externalId: maybe,
});
