import { answerCodes } from './code-groups.ts';
import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { conditionGroup } from './conditions.ts';
import { inputTypes } from './custom-field.ts';
import { endpoint } from './endpoint.ts';
import { secondaryAnswer } from './event-calls.ts';
import { locationTypes } from './event-settings.ts';
import { linkPrefix } from './events.ts';
import { questionAnswer } from './invitee-answers.ts';
import { email, filledText, nameText, phone, rowId, text, timeZone, utm } from './shared.ts';

// The form of the public booking page: its questions, and the endpoint for its answers.

const question = z
  .object({
    customFieldId: rowId,
    identifier: z.string(),
    label: z.string(),
    help: z.string().nullable(),
    inputType: z.enum(inputTypes),
    required: z.boolean(),
    step: z.int(),
    showIf: conditionGroup.nullable().meta({
      description:
        'Condition for asking the question. It can use what is in the form: answers, name, email, phone, time zone and utm.*',
    }),
    options: z
      .array(z.object({ value: z.string(), label: z.string(), hint: z.string().nullable() }))
      .meta({ description: 'Choices: options, or people if the field asks for members' }),
    configuration: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'FormQuestion' });

export const formOut = z
  .object({
    pageToken: z
      .string()
      .meta({ description: 'Token to send with every answer and booking; valid for a day' }),
    waitSeconds: z
      .int()
      .meta({ description: 'Seconds after opening the page before which nothing is accepted' }),
    asksFirst: z
      .boolean()
      .meta({ description: 'Whether the form comes before the times: its answers decide who hosts' }),
    questions: z.array(question),
    secondaryQuestions: z.array(question).meta({ description: 'Questions asked with the booking' }),
    locations: z.array(
      z.object({
        index: z.int(),
        type: z.enum(locationTypes),
        details: z.string().nullable().meta({ description: 'Only for physical locations, to choose by' }),
      }),
    ),
    noHost: z
      .object({
        action: z.enum(['MESSAGE', 'REDIRECT', 'REQUEST_CALLBACK']),
        url: z.string().nullable(),
        text: z.string().nullable(),
      })
      .meta({ description: 'What to do when no host has a free time' }),
  })
  .meta({ id: 'BookingForm' });

export const pageToken = z
  .string({ error: 'Required; GET /public/event gives it' })
  .max(500)
  .meta({ description: 'From GET /public/event' });
export const formToken = filledText(500).meta({ description: 'From POST /public/answers' });
export const consents = z
  .array(z.object({ kind: filledText(64), textVersion: text(64).nullish() }))
  .max(20)
  .optional();

/** Fields that tell visitors from bots, and data sent by the browser. */
export const fromPage = {
  pageToken,
  website: text(255).optional().meta({ description: 'Must stay empty: people do not see this field' }),
  referrerUrl: text(2_048).nullish(),
  locale: text(35).nullish(),
  utm: utm.optional(),
};
export const person = {
  name: nameText(200).optional(),
  firstName: nameText(100).nullish(),
  lastName: nameText(100).nullish(),
  email: z.union([email, z.literal('')]).nullish(),
  phoneNumber: z.union([phone, z.literal('')]).nullish(),
  timeZone: timeZone.nullish(),
};

function reachable(
  value: { email?: string | null | undefined; phoneNumber?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (value.email || value.phoneNumber) return;
  context.addIssue({ code: 'custom', path: ['email'], ...issue('EMAIL_NEEDED') });
}

export const answers = endpoint({
  method: 'POST',
  path: '/public/answers',
  summary: 'Submit the booking form, or one step of it',
  description:
    'A PARTIAL step stores the person and the answers so far. The event’s rules are applied to the completed form: they disqualify the visitor, or select hosts, which later requests refer to by the `formToken` of the reply.',
  access: 'public',
  scope: null,
  input: z
    .object({
      ...fromPage,
      ...person,
      linkPrefix,
      formToken: formToken.optional().meta({ description: 'From the step before' }),
      inviteeQuestionAnswers: z.array(questionAnswer).max(200).default([]),
      step: z.enum(['PARTIAL', 'COMPLETE'], { error: 'Must be PARTIAL or COMPLETE' }).default('COMPLETE'),
      consent: consents,
    })
    .superRefine(reachable),
  output: z.object({
    data: z.object({
      formToken: z.string(),
      disqualified: z
        .object({
          action: z.enum(['MESSAGE', 'REDIRECT', 'OTHER_EVENT']),
          text: z.string().nullable(),
          url: z.string().nullable(),
          event: z.object({ linkPrefix: z.string(), name: z.string() }).nullable(),
          passParams: z.boolean().meta({ description: 'Token that passes what is known to the other event' }),
        })
        .nullable(),
    }),
  }),
  status: 200,
  codes: [...answerCodes, 'EVENT_DEACTIVATED', 'CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const callback = endpoint({
  method: 'POST',
  path: '/public/callback',
  summary: 'Request a callback when no time is free',
  description: 'The visitor becomes a contact, with a note about the request.',
  access: 'public',
  scope: null,
  input: z
    .object({
      ...fromPage,
      ...person,
      linkPrefix,
      formToken: formToken.optional(),
      message: text(2_000).nullish(),
      consent: consents,
    })
    .superRefine(reachable),
  output: z.object({ data: z.object({ accepted: z.literal(true) }) }),
  status: 201,
  codes: ['EVENT_DEACTIVATED', 'CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const bookingAnswers = z.array(secondaryAnswer).max(100).optional();
