import type { IncomingHttpHeaders } from 'node:http';
import { languageOf } from '@callwright/contract/languages.ts';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

const texts = { en, de, es } satisfies Record<string, typeof en>;
export type PageText = keyof typeof en;

/** The texts of plain pages for members, in the language of their browser; English if there is no translation. */
export function pageTexts({ 'accept-language': accepted }: IncomingHttpHeaders): {
  language: keyof typeof texts;
  say: (key: PageText) => string;
} {
  const asked = languageOf(accepted);
  const language = asked === 'de' || asked === 'es' ? asked : 'en';
  return { language, say: (key) => texts[language][key] };
}
