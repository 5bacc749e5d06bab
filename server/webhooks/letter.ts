import { layOut, type Letter } from '../mail/layout.ts';

type Facts = {
  reason: 'GONE' | 'FAILING';
  /** Host of the address; the rest of it may be secret. */
  receiver: string;
  workspaceName: string;
  url: string;
};

/** What whoever runs the workspace has to know about a webhook that was switched off. */
export function disabledLetter({
  reason,
  receiver,
  workspaceName,
  url,
}: Facts): (firstName: string) => Letter {
  return (firstName) =>
    layOut({
      language: 'en',
      subject: `The webhook to ${receiver} was switched off`,
      paragraphs: [
        firstName === '' ? 'Hello,' : `Hello ${firstName},`,
        reason === 'GONE'
          ? `${receiver} says that it no longer wants to be told about ${workspaceName} (its answer was 410 Gone). The webhook was switched off.`
          : `For five days nothing that ${workspaceName} sent to ${receiver} was accepted. The webhook was switched off.`,
        'Nothing is lost: what was still to be delivered goes out once you switch the webhook on again. What happens until then is not sent by itself, but for 30 days you can replay it.',
      ],
      actions: [{ label: 'Look at the webhook', url }],
      footer: ['You get this mail because you administer this workspace.'],
    });
}
