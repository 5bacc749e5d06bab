import type { App } from '#/platform/context/ctx.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import type { MailRow } from './claim-mails.ts';
import { calendarFileName, mailPlace } from './send-mail.ts';

/** A stored mail as it is sent, with its texts decrypted. */
export function messageOf(app: App, mail: MailRow) {
  const { mailFrom, baseUrl } = app.config;
  const open = (sealed: string): string => unseal(app.config, mailPlace(mail.account_id, mail.id), sealed);
  const unsubscribe = mail.unsubscribe === null ? null : open(mail.unsubscribe);
  return {
    from: mailFrom,
    // As an object, so that nothing in the address can be parsed as a second one.
    to: { name: '', address: mail.to_address },
    ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: open(mail.body_text),
    ...(mail.body_html === null ? {} : { html: open(mail.body_html) }),
    ...(mail.calendar === null || mail.calendar_method === null
      ? {}
      : {
          icalEvent: {
            method: mail.calendar_method,
            filename: calendarFileName(mail.calendar_method),
            content: open(mail.calendar),
          },
        }),
    // The same on every try, so that servers can recognize a repetition.
    messageId: `<mail-${mail.account_id}-${mail.id}@${new URL(baseUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
