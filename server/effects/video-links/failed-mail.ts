import { hostReader } from '#/effects/mail/call-mail.ts';
import { readMailHosts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { writeDate, writeTime } from '#/effects/mail/moments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { layOut, oneLine } from '#/ports/messages/layout.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { textsFor } from '#/ports/messages/to-members/member-texts.ts';

/**
 * Tells the host in charge once that a call has no link.
 * @param reason in English; in other languages the mail leaves it to the page of the call
 */
export async function notifyHost(tx: Ctx, userId: number, call: CallFacts, reason: string): Promise<void> {
  const [host] = await readMailHosts(tx, [userId]);
  if (host === undefined) return;
  const reader = hostReader(host, tx.account.locale);
  const when = `${writeDate(reader, toMs(call.starts_at))}, ${writeTime(reader, toMs(call.starts_at))}`;
  const { language, hello, say } = textsFor({ firstName: host.name, locale: host.locale }, tx.account);
  const mail = layOut({
    language,
    subject: oneLine(say('linkFailed.subject', { eventName: call.event_name, when })),
    paragraphs: [
      hello,
      [say('linkFailed.text', { when }), ...(language === 'en' ? [reason] : [])].join(' '),
      say('linkFailed.next'),
    ],
    actions: [
      { label: say('linkFailed.open'), url: `${tx.app.config.baseUrl}/calls/${call.preview_id}` },
      { label: say('linkFailed.accounts'), url: `${tx.app.config.baseUrl}/settings/calendars` },
    ],
    footer: [say('linkFailed.footer')],
  });
  await sendMail(tx, { ...mail, kind: 'video_link_failed', to: host.email, isPrivate: false });
}
