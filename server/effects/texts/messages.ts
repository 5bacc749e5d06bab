import type { Language } from '@callwright/contract/languages.ts';
import { fillLine, type Values } from '#/ports/messages/fill.ts';
import ar from '#/effects/texts/messages/ar.json' with { type: 'json' };
import de from '#/effects/texts/messages/de.json' with { type: 'json' };
import en from '#/effects/texts/messages/en.json' with { type: 'json' };
import es from '#/effects/texts/messages/es.json' with { type: 'json' };
import fr from '#/effects/texts/messages/fr.json' with { type: 'json' };
import pt from '#/effects/texts/messages/pt.json' with { type: 'json' };

const messages: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  de,
  fr,
  es,
  pt,
  ar,
};

export function sayInText(language: Language, key: keyof typeof en, values: Values = {}): string {
  return fillLine(messages[language][key], values);
}
