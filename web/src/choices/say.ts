import { speaker } from '../messages/app-language.ts';
import en from './messages/en.json' with { type: 'json' };

const texts = speaker.texts(en, {
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
});

/** The names of fixed values. */
export const say = speaker.says(texts);
export type TextKey = keyof typeof en;
