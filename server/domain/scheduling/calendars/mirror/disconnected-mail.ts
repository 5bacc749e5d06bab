import { languageOf } from '@callwright/contract/languages.ts';
import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import { disconnectedTexts } from './disconnected-texts.ts';

type Facts = {
  firstName: string;
  /** Of the member; English until they choose, so that the one of the workspace goes before it. */
  locale: string;
  /** What the member calls the account whose calendars are lost. */
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
