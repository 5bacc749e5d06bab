import { layOut, type MailContent } from '#/ports/messages/layout.ts';

export function invitationMail(facts: {
  workspaceName: string;
  inviterName: string;
  firstName: string;
  url: string;
}): MailContent {
  return layOut({
    language: 'en',
    subject: `Join ${facts.workspaceName}`,
    paragraphs: [
      facts.firstName === '' ? 'Hello,' : `Hello ${facts.firstName},`,
      `${facts.inviterName} invites you to the workspace ${facts.workspaceName}.`,
      'The link works once and for seven days.',
    ],
    actions: [{ label: 'Accept the invitation', url: facts.url }],
    footer: ['If you do not know what this is about, you need not do anything.'],
  });
}
