import { languageOf, type Language } from '@callwright/contract/languages.ts';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import { say, said, type TextKey } from './say.ts';

const languages: Record<Language, TextKey> = {
  en: 'language.en',
  de: 'language.de',
  fr: 'language.fr',
  es: 'language.es',
  pt: 'language.pt',
  ar: 'language.ar',
};

export function languageOfEvent(language: string): Language {
  return languageOf(language) ?? 'en';
}

const kinds: Record<MailKind, TextKey> = {
  confirmation: 'mail.confirmation',
  reschedule: 'mail.reschedule',
  cancellation: 'mail.cancellation',
  reassignment: 'mail.reassignment',
  reminder: 'mail.reminder',
  noShow: 'mail.noShow',
};

const kindHelp: Record<MailKind, TextKey> = {
  confirmation: 'mail.confirmation.help',
  reschedule: 'mail.reschedule.help',
  cancellation: 'mail.cancellation.help',
  reassignment: 'mail.reassignment.help',
  reminder: 'mail.reminder.help',
  noShow: 'mail.noShow.help',
};

export function languageNames(): Record<Language, string> {
  return said(languages);
}

export function mailKindNames(): Record<MailKind, string> {
  return said(kinds);
}

/** When an email is sent, and to whom. */
export function mailKindText(kind: MailKind): string {
  return say(kindHelp[kind]);
}
