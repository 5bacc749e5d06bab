import { languageOf, type Language } from '@callwright/contract/languages.ts';
import { createSpeaker, varietyOf } from '../messages/speaker.ts';
import en from './messages/en.json' with { type: 'json' };
import { stored, store } from './storage.ts';

/** Every text of the page by its key; texts that depend on a number have a form for each plural category. */
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

/** What the visitor asked for, in the address or by the switch. */
function askedLanguage(search: string): Language | null {
  return languageOf(new URLSearchParams(search).get('lang')) ?? languageOf(stored(storageKey));
}

export function rememberLanguage(chosen: Language): void {
  store(storageKey, chosen);
}

/** The first of the browser's languages that is one of ours. */
function browserLanguage(): Language {
  return navigator.languages.map(languageOf).find((found) => found !== null) ?? 'en';
}

/** The requested language comes first, then the language the event is written in, then the browser's. */
export function languageFor(eventLanguage: string | null, search: string): Language {
  return askedLanguage(search) ?? languageOf(eventLanguage) ?? browserLanguage();
}

/** The visitor's variety of the page's language: English stays English, but 23 November is in the order they know. */
export function locale(): string {
  return varietyOf(language());
}
