import { z } from 'zod';
import { languages } from './languages.ts';
import { readTemplate } from './mail-placeholders.ts';

/** Not trimmed, so that the position of a mistake is the one in the editor. */
function templateText(lengthMax: number) {
  return z
    .string()
    .max(lengthMax, `Must have at most ${lengthMax} characters`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'Must be well-formed text without NUL characters',
    )
    .refine((value) => value.trim() !== '', 'Must not be empty')
    .superRefine((value, context) => {
      for (const { message, line, column } of readTemplate(value).problems)
        context.addIssue({ code: 'custom', message: `${message} at line ${line}, column ${column}` });
    });
}

/** A custom subject and text, in which placeholders such as `{{eventName}}` are filled in. */
export const mailTemplate = z
  .object({
    subject: templateText(255).refine((value) => !value.includes('\n'), 'Must be one line'),
    body: templateText(5_000),
  })
  .meta({ id: 'MailTemplate' });
export type MailTemplate = z.output<typeof mailTemplate>;

/** One kind of mail: who gets it, and in which words. */
function toInvitee(isOn: boolean) {
  return {
    invitee: z.boolean().default(isOn).meta({ description: 'Send it to the invitee and their guests' }),
    templates: z.partialRecord(z.enum(languages), mailTemplate).default({}).meta({
      description:
        'What the invitee reads, by language; without one, the standard text is sent. Guests and hosts get their own texts.',
    }),
  };
}

function toEverybody(hosts: boolean) {
  return z
    .object({
      ...toInvitee(true),
      hosts: z.boolean().default(hosts).meta({ description: 'Send the hosts a copy of their own' }),
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
