import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';

type Facts = {
  /** The member's name for the lost account. */
  name: string;
  lost: 'EXPIRED' | 'ERROR';
  /** In English. */
  reason: string;
  workspaceName: string;
  url: string;
};

/** The mail to a member whose calendars can no longer be read. */
export function disconnectedMail(
  { language, hello, say }: MemberTexts,
  { lost, reason, url, ...names }: Facts,
): MailContent {
  const why = language === 'en' ? reason : say(`calendarLost.${lost}`);
  return layOut({
    language,
    subject: say('calendarLost.subject', names),
    paragraphs: [hello, `${say('calendarLost.text', names)} ${why}`, say('calendarLost.effect')],
    actions: [{ label: say('calendarLost.action'), url }],
    footer: [say('calendarLost.footer')],
  });
}
