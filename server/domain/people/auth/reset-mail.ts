import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';

export function resetMail({ language, hello, say }: MemberTexts, url: string): MailContent {
  return layOut({
    language,
    subject: say('reset.subject'),
    paragraphs: [hello, say('reset.text'), say('reset.valid')],
    actions: [{ label: say('reset.subject'), url }],
    footer: [say('reset.footer')],
  });
}
