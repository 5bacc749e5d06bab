import { layOut, type MailContent } from '#/ports/messages/layout.ts';

type Facts = {
  firstName: string;
  /** What the member calls the account whose calendars are lost. */
  name: string;
  reason: string;
  workspaceName: string;
  url: string;
};

/** The mail to a member whose calendars can no longer be read. */
export function disconnectedMail({ firstName, name, reason, workspaceName, url }: Facts): MailContent {
  return layOut({
    language: 'en',
    subject: `Your calendar ${name} is disconnected`,
    paragraphs: [
      firstName === '' ? 'Hello,' : `Hello ${firstName},`,
      `${workspaceName} can no longer read your calendar ${name}. ${reason}`,
      'Nobody can book you until it works again, because it is unknown when you are busy. Calls that are booked already stay.',
    ],
    actions: [{ label: 'Connect it again', url }],
    footer: ['You get this mail because you connected this calendar.'],
  });
}
