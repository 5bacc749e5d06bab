import { answerCodes } from './code-groups.ts';
import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { consents, contactStatuses } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { linkPrefix } from './events.ts';
import { evenIncomplete, needsEvent, needsOneOf } from './ids.ts';
import { secondaryAnswer } from './event-calls.ts';
import { email, id, nameText, phone, rowId, text, timeZone, seenUrl, utm } from './shared.ts';

export const routingModes = [
  'NONE',
  'PRIORITIZE',
  'ONLY',
  'SPECIFIC_HOSTS_AND_TEAMS',
  'CONTACT_OWNER',
] as const;

export const questionAnswer = z
  .object({
    customFieldId: id.optional(),
    questionId: id.optional().meta({ description: 'Same as customFieldId' }),
    identifier: text(64).optional(),
    answer: z.array(text(10_000)).max(200),
  })
  .superRefine((value, context) => {
    const given = [value.customFieldId, value.questionId, value.identifier].filter((name) => name);
    if (given.length === 1) return;
    context.addIssue({
      code: 'custom',
      path: ['identifier'],
      ...issue('QUESTION_NAMED_ONCE'),
    });
  });

export const disqualifyingCondition = z
  .object({
    id: z.string(),
    action: z.enum(['MESSAGE', 'REDIRECT', 'OTHER_EVENT']),
    text: z.string().nullable(),
    url: z.string().nullable(),
    eventId: rowId.nullable(),
    matched: z.array(z.object({ identifier: z.string(), answer: z.array(z.string()) })),
  })
  .meta({ id: 'DisqualifyingCondition' });

export const inviteeAnswers = endpoint({
  method: 'POST',
  path: '/v1/fields/inviteeAnswers',
  summary: 'Submit the answers of an event’s form for a contact',
  description:
    'Stores the answers with the contact, who is created if new. The event’s rules are applied to a completed form: the reply says whether it disqualifies the contact, and which hosts to send to eventDates, timeSlots and eventCalls.',
  access: 'credential',
  scope: ['fields:answer', 'contacts:write'],
  right: 'contacts:write',
  input: z
    .object({
      linkPrefix: linkPrefix.optional(),
      eventId: id.optional(),
      contactId: id.optional(),
      previewId: text(64).optional(),
      email: z.union([email, z.literal('')]).nullish(),
      phoneNumber: z.union([phone, z.literal('')]).nullish(),
      firstName: nameText(100).nullish(),
      lastName: nameText(100).nullish(),
      timeZone: timeZone.nullish(),
      inviteeQuestionAnswers: z.array(questionAnswer).max(200),
      secondaryQuestionsAnswer: z.array(secondaryAnswer).max(100).optional(),
      useSecondaryQuestionsForConditionalRouting: z
        .boolean()
        .optional()
        .meta({ description: 'true: the rules also use secondary answers' }),
      step: z
        .enum(['PARTIAL', 'COMPLETE'], { error: 'Must be PARTIAL or COMPLETE' })
        .default('COMPLETE')
        .meta({
          description:
            'PARTIAL stores the answers so far without evaluating rules; COMPLETE requires an answer to every required question',
        }),
      utm: utm.optional(),
      referrerUrl: seenUrl.nullish(),
      consent: consents.optional(),
    })
    .superRefine(needsEvent, evenIncomplete)
    .superRefine(
      needsOneOf(['contactId', 'previewId', 'email', 'phoneNumber'], because('INVITEE_MISSING')),
      evenIncomplete,
    ),
  output: z.object({
    data: z.object({
      contactId: rowId,
      previewId: z.string(),
      contactStatus: z.enum(contactStatuses),
      disqualifyingCondition: disqualifyingCondition.nullable(),
      conditionalUsers: z.string().meta({ description: 'Ids of hosts, such as “12,15”; empty: every host' }),
      routingGroupIds: z.string().meta({ description: 'Ids of the routing rules that matched, such as “3”' }),
      routingMode: z.enum(routingModes),
      ownerId: rowId.nullable(),
      holdAllowed: z.boolean().meta({ description: 'Whether the contact may continue and choose a time' }),
    }),
  }),
  status: [200, 201],
  codes: [...answerCodes, 'EVENT_DEACTIVATED', 'CONTACT_DUPLICATE', 'CONTACT_BLOCKED'],
  errors: [409, 422],
});
