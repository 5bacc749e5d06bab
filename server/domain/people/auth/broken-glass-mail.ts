import { layOut, type MailContent } from '#/ports/messages/layout.ts';

export function brokenGlassMail(facts: { owner: string; workspaceName: string }): MailContent {
  return layOut({
    language: 'en',
    subject: 'An owner signed in without your company’s sign-in',
    paragraphs: [
      `${facts.owner} came into the workspace ${facts.workspaceName} without the sign-in of your company, which the workspace requires.`,
      'Owners can do so for the day that sign-in fails. The audit log has the details.',
    ],
    actions: [],
    footer: ['If this was not planned, end the session in Settings → Members and change the password.'],
  });
}
