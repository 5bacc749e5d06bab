import { layOut, type Letter } from './layout.ts';

export function invitationLetter(facts: {
  workspaceName: string;
  inviterName: string;
  firstName: string;
  url: string;
}): Letter {
  return layOut({
    language: 'en',
    subject: `Join ${facts.workspaceName}`,
    paragraphs: [
      greetingOf(facts.firstName),
      `${facts.inviterName} invites you to the workspace ${facts.workspaceName}.`,
      'The link works once and for seven days.',
    ],
    actions: [{ label: 'Accept the invitation', url: facts.url }],
    footer: ['If you do not know what this is about, you need not do anything.'],
  });
}

export function resetLetter(facts: { firstName: string; url: string }): Letter {
  return layOut({
    language: 'en',
    subject: 'Choose a new password',
    paragraphs: [
      greetingOf(facts.firstName),
      'Somebody, probably you, asked for a new password.',
      'The link works once and for one hour.',
    ],
    actions: [{ label: 'Choose a new password', url: facts.url }],
    footer: ['If it was not you, you need not do anything: your password stays as it is.'],
  });
}

function greetingOf(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}
