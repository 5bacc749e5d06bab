import { layOut, type MailContent } from '#/ports/messages/layout.ts';

type Facts = {
  readonly domains: readonly string[];
  readonly workspaceName: string;
  /** The day after which the domains no longer count. */
  readonly until: string;
  readonly page: string;
};

/** To administrators, when the record of a domain is first found missing. */
export function missingDomainMail({ domains, workspaceName, until, page }: Facts): MailContent {
  const list = domains.join(', ');
  return layOut({
    language: 'en',
    subject: `The DNS record of ${list} is gone`,
    paragraphs: [
      `The workspace ${workspaceName} signs people in with the sign-in of your company. For that, the DNS of ${list} has to say so, and the record is not there any more.`,
      `Add it again before ${until}. From then on the domain counts as not verified: nobody new comes in by it, and a required company sign-in is no longer required of its people.`,
    ],
    actions: [{ label: 'See the record', url: page }],
    footer: ['If you have given the domain up, remove it there.'],
  });
}
