import { languageOf } from '@callwright/contract/languages.ts';
import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import { disconnectedTexts } from './disconnected-texts.ts';

type Facts = {
  firstName: string;
  /** The member's locale. English is the default, so in that case the workspace's is used. */
  locale: string;
  /** The member's name for the lost account. */
  name: string;
  lost: 'EXPIRED' | 'ERROR';
  /** In English. */
  reason: string;
  workspace: { readonly name: string; readonly locale: string };
  url: string;
};

/** The mail to a member whose calendars can no longer be read. */
export function disconnectedMail({ firstName, name, workspace, url, ...facts }: Facts): MailContent {
  const language = languageOf(facts.locale === 'en' ? workspace.locale : facts.locale) ?? 'en';
  const texts = disconnectedTexts[language];
  const reason = language === 'en' ? facts.reason : texts.reasons[facts.lost];
  return layOut({
    language,
    subject: texts.subject(name),
    paragraphs: [texts.hello(firstName), `${texts.lost(workspace.name, name)} ${reason}`, texts.effect],
    actions: [{ label: texts.action, url }],
    footer: [texts.footer],
  });
}
