import { createSpeaker } from './speaker.ts';

/** The languages of the app. */
const appLanguages = ['en', 'de', 'es'] as const;
export type AppLanguage = (typeof appLanguages)[number];

export const speaker = createSpeaker<AppLanguage>();

function ownLanguage(tag: string): AppLanguage | undefined {
  const primary = tag.split(/[-_]/)[0]?.toLowerCase();
  return appLanguages.find((language) => language === primary);
}

function browserLanguage(): AppLanguage {
  return navigator.languages.map(ownLanguage).find((found) => found !== undefined) ?? 'en';
}

/**
 * The language that a person has chosen, or that of the browser. Profiles have `en` by default, so it counts as no
 * choice.
 */
export function languageFor(locale: string | null): AppLanguage {
  return locale === null || locale === 'en' ? browserLanguage() : (ownLanguage(locale) ?? 'en');
}

/** The person's regional variant of the language, for the usual formats of dates and times. */
export function locale(): string {
  const language = speaker.language();
  return (
    navigator.languages.find((tag) => tag.split('-')[0] === language) ??
    (language === 'en' ? 'en-GB' : language)
  );
}

/** For texts of a provider or the service that have no code and are always in English: null in other languages. */
export function inEnglish(text: string | null): string | null {
  return speaker.language() === 'en' ? text : null;
}
