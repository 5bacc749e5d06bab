import { layOut, type MailContent } from '#/ports/messages/layout.ts';

export function factorsResetMail(facts: {
  firstName: string;
  by: string;
  workspaceName: string;
}): MailContent {
  return layOut({
    language: 'en',
    subject: 'Your second factor was reset',
    paragraphs: [
      facts.firstName === '' ? 'Hello,' : `Hello ${facts.firstName},`,
      `${facts.by} reset the second factor of your account in the workspace ${facts.workspaceName}. You were signed out everywhere.`,
      'Sign in with your password, and set up a new one in Settings → Security.',
    ],
    actions: [],
    footer: ['If you did not ask for this, change your password and tell an administrator.'],
  });
}
