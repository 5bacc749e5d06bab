import { speaker } from '../messages/app-language.ts';
import en from './messages/en.json' with { type: 'json' };

const texts = speaker.texts(en, {
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
});

/** The texts of events, and of the page that explains their times. */
export const say = speaker.says(texts);
export type TextKey = keyof typeof en;

/** The translated names of values, from their text keys. */
export function said<K extends string>(names: Readonly<Record<K, TextKey>>): Record<K, string> {
  const pairs = Object.entries<TextKey>(names).map(([value, key]) => [value, say(key)]);
  return Object.fromEntries(pairs) as Record<K, string>; // the same values
}

/** The start of every web address, shown as a placeholder. */
export const urlStart = 'https://';
