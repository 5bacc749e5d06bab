import { createSpeaker } from './speaker.ts';

/** The languages that the texts of the app are in. */
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

/** What a person has chosen, or what the browser says. A profile has `en` until its owner chooses. */
export function languageFor(locale: string | null): AppLanguage {
  return locale === null || locale === 'en' ? browserLanguage() : (ownLanguage(locale) ?? 'en');
}

/** The person's variety of the app's language, so that clocks and dates stay what they are used to. */
export function locale(): string {
  const language = speaker.language();
  return (
    navigator.languages.find((tag) => tag.split('-')[0] === language) ??
    (language === 'en' ? 'en-GB' : language)
  );
}

/** A text that a provider or the service wrote in English and that has no code: pages in other languages do without. */
export function inEnglish(text: string | null): string | null {
  return speaker.language() === 'en' ? text : null;
}
