import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { languages } from './languages.ts';
import { readTemplate, type TemplateProblem } from './mail-placeholders.ts';

/** Not trimmed, so that the position of an error matches the editor. */
function templateText(lengthMax: number) {
  return z
    .string()
    .max(lengthMax, `Must have at most ${lengthMax} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), issue('TEXT_WITH_NUL'))
    .refine((value) => value.trim() !== '', issue('EMPTY'))
    .superRefine((value, context) => {
      for (const problem of readTemplate(value).problems)
        context.addIssue({ code: 'custom', ...issueOf(problem) });
    });
}

/** A custom subject and text, in which placeholders such as `{{eventName}}` are filled in. */
export const mailTemplate = z
  .object({
    subject: templateText(255).refine((value) => !value.includes('\n'), issue('ONE_LINE')),
    body: templateText(5_000),
  })
  .meta({ id: 'MailTemplate' });
export type MailTemplate = z.output<typeof mailTemplate>;

/** One kind of mail: whether it is sent, and its template. */
function toInvitee(isOn: boolean) {
  return {
    invitee: z
      .boolean()
      .default(isOn)
      .meta({ description: 'Whether to send it to the invitee and their guests' }),
    templates: z.partialRecord(z.enum(languages), mailTemplate).default({}).meta({
      description:
        'Text for the invitee, by language; without one, the default text is sent. Guests and hosts get their own texts.',
    }),
  };
}

function toEverybody(hosts: boolean) {
  return z
    .object({
      ...toInvitee(true),
      hosts: z.boolean().default(hosts).meta({ description: 'Whether to send the hosts their own copy' }),
    })
    .prefault({});
}

/** The mails of an event, by kind. */
export const mailSettings = z
  .object({
    confirmation: toEverybody(true),
    reschedule: toEverybody(true),
    cancellation: toEverybody(true),
    reassignment: toEverybody(true),
    reminder: toEverybody(false),
    noShow: z
      .object({
        ...toInvitee(false),
        delay: z
          .int()
          .min(0)
          .max(20_160)
          .default(60)
          .meta({ description: 'Minutes after the no-show was recorded' }),
      })
      .prefault({}),
  })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.output<typeof mailSettings>;

function issueOf(problem: TemplateProblem) {
  return problem.code === 'PLACEHOLDER_OPEN'
    ? issue(problem.code, problem.params)
    : issue(problem.code, problem.params);
}
