import { languageOf, type Language } from '@callwright/contract/languages.ts';
import { createSpeaker, varietyOf } from '../messages/speaker.ts';
import en from './messages/en.json' with { type: 'json' };
import { stored, store } from './storage.ts';

/** All texts of the page by key; texts that depend on a number have a form for each plural category. */
export type Messages = typeof en;

export const speaker = createSpeaker<Language>();
const storageKey = 'callwright.language';

export const { language, speak } = speaker;
export const messages = speaker.texts<Messages>(en, {
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
  pt: () => import('./messages/pt.json', { with: { type: 'json' } }),
  ar: () => import('./messages/ar.json', { with: { type: 'json' } }),
});

/** The language requested in the address or with the switch. */
function askedLanguage(search: string): Language | null {
  return languageOf(new URLSearchParams(search).get('lang')) ?? languageOf(stored(storageKey));
}

export function rememberLanguage(chosen: Language): void {
  store(storageKey, chosen);
}

/** The first supported language of the browser. */
function browserLanguage(): Language {
  return navigator.languages.map(languageOf).find((found) => found !== null) ?? 'en';
}

/** The requested language, else that of the event, else that of the browser. */
export function languageFor(eventLanguage: string | null, search: string): Language {
  return askedLanguage(search) ?? languageOf(eventLanguage) ?? browserLanguage();
}

/** The visitor's regional variant of the page's language, for the usual date formats. */
export function locale(): string {
  return varietyOf(language());
}
