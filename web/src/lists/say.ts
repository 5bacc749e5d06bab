import { speaker } from '../messages/app-language.ts';
import en from './messages/en.json' with { type: 'json' };

const texts = speaker.texts(en, {
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
});

/** The texts of lists and forms, which the first screen has none of. */
export const say = speaker.says(texts);
