import { hostReader } from '#/effects/mail/call-mail.ts';
import { readMailHosts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { writeDate, writeTime } from '#/effects/mail/moments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { layOut, oneLine } from '#/ports/messages/layout.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';

/** Tells the host in charge once that a call has no link. */
export async function notifyHost(tx: Ctx, userId: number, call: CallFacts, reason: string): Promise<void> {
  const [host] = await readMailHosts(tx, [userId]);
  if (host === undefined) return;
  const reader = hostReader(host, tx.account.locale);
  const when = `${writeDate(reader, toMs(call.starts_at))}, ${writeTime(reader, toMs(call.starts_at))}`;
  const mail = layOut({
    language: 'en',
    subject: oneLine(`A call has no video link yet: ${call.event_name}, ${when}`),
    paragraphs: [
      host.name === '' ? 'Hello,' : `Hello ${host.name},`,
      `No video link could be made for your call on ${when}. ${reason}`,
      'It is tried on until the call. You can also type a link into the call; everybody who takes part then gets it by mail.',
    ],
    actions: [
      { label: 'Open the call', url: `${tx.app.config.baseUrl}/calls/${call.preview_id}` },
      { label: 'Look at your accounts', url: `${tx.app.config.baseUrl}/settings/calendars` },
    ],
    footer: ['You get this mail because you host this call.'],
  });
  await sendMail(tx, { ...mail, kind: 'video_link_failed', to: host.email, isPrivate: false });
}
