import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';
import type { Reason } from './disable.ts';

type Facts = {
  reason: Reason;
  /** Host of the address; the rest of it may be secret. */
  receiver: string;
  workspaceName: string;
  url: string;
};

/** The mail to owners about a webhook that was disabled. */
export function disabledMail(
  { language, hello, say }: MemberTexts,
  { reason, url, ...names }: Facts,
): MailContent {
  return layOut({
    language,
    subject: say('webhookDisabled.subject', names),
    paragraphs: [hello, say(`webhookDisabled.${reason}`, names), say('webhookDisabled.kept')],
    actions: [{ label: say('webhookDisabled.action'), url }],
    footer: [say('webhookDisabled.footer')],
  });
}
