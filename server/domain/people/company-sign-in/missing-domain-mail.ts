import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';

type Facts = {
  readonly domains: readonly string[];
  readonly workspaceName: string;
  /** The day after which the domains no longer count, in UTC. */
  readonly untilMs: number;
  readonly page: string;
};

/** To administrators, when the record of a domain is first found missing. */
export function missingDomainMail(
  { language, hello, say, format }: MemberTexts,
  { domains, workspaceName, untilMs, page }: Facts,
): MailContent {
  const list = domains.join(', ');
  return layOut({
    language,
    subject: say('domainMissing.subject', { domains: list }),
    paragraphs: [
      hello,
      say('domainMissing.text', { workspaceName, domains: list }),
      say('domainMissing.next', { until: format(untilMs, { dateStyle: 'long', timeZone: 'UTC' }) }),
    ],
    actions: [{ label: say('domainMissing.action'), url: page }],
    footer: [say('domainMissing.footer')],
  });
}
