import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';

export function factorsResetMail(
  { language, hello, say }: MemberTexts,
  facts: { by: string; workspaceName: string },
): MailContent {
  return layOut({
    language,
    subject: say('factorsReset.subject'),
    paragraphs: [hello, say('factorsReset.text', facts), say('factorsReset.next')],
    actions: [],
    footer: [say('factorsReset.footer')],
  });
}
