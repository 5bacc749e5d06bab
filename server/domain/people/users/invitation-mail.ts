import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';

export function invitationMail(
  { language, hello, say }: MemberTexts,
  facts: { workspaceName: string; inviterName: string; url: string },
): MailContent {
  return layOut({
    language,
    subject: say('invitation.subject', facts),
    paragraphs: [hello, say('invitation.text', facts), say('invitation.valid')],
    actions: [{ label: say('invitation.action'), url: facts.url }],
    footer: [say('invitation.footer')],
  });
}
