import { languageOf, type Language } from '@callwright/contract/languages.ts';
import en from './messages/en.json' with { type: 'json' };
import { stored, store } from './storage.ts';

/** Every text of the page by its key; texts that depend on a number have a form for each plural category. */
export type Messages = typeof en;

type Shown = { language: Language; messages: Messages };

/** English is part of the page; every other language is loaded when it is needed. */
const others: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
  pt: () => import('./messages/pt.json', { with: { type: 'json' } }),
};
const storageKey = 'callwright.language';
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

let shown: Shown = { language: 'en', messages: en };

export const language = (): Language => shown.language;
export const messages = (): Messages => shown.messages;

/** Switches to a language. If it cannot be loaded, the page keeps its current one. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted !== shown.language) {
    try {
      shown = { language: wanted, messages: wanted === 'en' ? en : (await others[wanted]()).default };
    } catch (error) {
      // Browsers throw when a part of the page does not load; texts in English are better than none.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  const { documentElement } = document;
  documentElement.lang = shown.language;
  documentElement.dir = rightToLeft.has(shown.language) ? 'rtl' : 'ltr';
}

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
  return navigator.languages.find((tag) => tag.split('-')[0] === shown.language) ?? shown.language;
}
