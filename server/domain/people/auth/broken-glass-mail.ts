import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';

export function brokenGlassMail(
  { language, hello, say }: MemberTexts,
  facts: { owner: string; workspaceName: string },
): MailContent {
  return layOut({
    language,
    subject: say('brokenGlass.subject'),
    paragraphs: [hello, say('brokenGlass.text', facts), say('brokenGlass.why')],
    actions: [],
    footer: [say('brokenGlass.footer')],
  });
}
