/** The languages for invitees, on pages and in mails. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of a BCP 47 tag such as pt-BR, or null if we do not support it. */
export function languageOf(locale: string | null | undefined): Language | null {
  const primary = locale?.split(/[-_,;]/)[0]?.toLowerCase();
  return languages.find((language) => language === primary) ?? null;
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
