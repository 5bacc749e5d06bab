import type { Reason } from './disable.ts';
import { layOut, type MailContent } from '#/ports/messages/layout.ts';

type Facts = {
  reason: Reason;
  /** Host of the address; the rest of it may be secret. */
  receiver: string;
  workspaceName: string;
  url: string;
};

const causes: Record<Reason, (receiver: string, workspaceName: string) => string> = {
  GONE: (receiver, name) =>
    `${receiver} says that it no longer wants to be told about ${name} (its answer was 410 Gone). The webhook was switched off.`,
  FAILING: (receiver, name) =>
    `For five days nothing that ${name} sent to ${receiver} was accepted. The webhook was switched off.`,
  MAKER_ENDED: (receiver, name) =>
    `The API key or app that told ${receiver} about ${name} has ended. What it made ends with it, so the webhook was switched off.`,
};

/** The mail to administrators about a webhook that was disabled. */
export function disabledMail({
  reason,
  receiver,
  workspaceName,
  url,
}: Facts): (firstName: string) => MailContent {
  return (firstName) =>
    layOut({
      language: 'en',
      subject: `The webhook to ${receiver} was switched off`,
      paragraphs: [
        firstName === '' ? 'Hello,' : `Hello ${firstName},`,
        causes[reason](receiver, workspaceName),
        'Nothing is lost: waiting events are delivered once you switch the webhook on again. Events until then are not sent by themselves, but you can replay them for 30 days.',
      ],
      actions: [{ label: 'Look at the webhook', url }],
      footer: ['You get this mail because you administer this workspace.'],
    });
}
