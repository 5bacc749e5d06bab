import { languageOf, type Language } from '@callwright/contract/languages.ts';

/** How a person reads: in this language, with the formats of this locale. */
export type ReaderLanguage = { readonly language: Language; readonly locale: string };

/** The locale for texts in this language: the person's own, if it belongs to that language and is known. */
export function localeIn(language: Language, locale: string | null): string {
  return locale !== null && languageOf(locale) === language && isKnown(locale) ? locale : language;
}

/** Contacts may have any language tag, even an invalid one. */
function isKnown(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** How a member reads. English is the default for members, so in that case the workspace's language is used. */
export function memberReader(ofMember: string, ofWorkspace: string): ReaderLanguage {
  const locale = ofMember === 'en' ? ofWorkspace : ofMember;
  const language = languageOf(locale) ?? 'en';
  return { language, locale: localeIn(language, locale) };
}
