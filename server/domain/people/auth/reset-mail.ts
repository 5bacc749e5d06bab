import { layOut, type MailContent } from '#/ports/messages/layout.ts';

export function resetMail(facts: { firstName: string; url: string }): MailContent {
  return layOut({
    language: 'en',
    subject: 'Choose a new password',
    paragraphs: [
      facts.firstName === '' ? 'Hello,' : `Hello ${facts.firstName},`,
      'Somebody, probably you, asked for a new password.',
      'The link works once and for one hour.',
    ],
    actions: [{ label: 'Choose a new password', url: facts.url }],
    footer: ['If it was not you, you need not do anything: your password stays as it is.'],
  });
}
