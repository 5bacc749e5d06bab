import type { Language } from '@callwright/contract/languages.ts';
import { fillLine, type Values } from '#/ports/messages/fill.ts';
import ar from '#/effects/mail/messages/ar.json' with { type: 'json' };
import de from '#/effects/mail/messages/de.json' with { type: 'json' };
import en from '#/effects/mail/messages/en.json' with { type: 'json' };
import es from '#/effects/mail/messages/es.json' with { type: 'json' };
import fr from '#/effects/mail/messages/fr.json' with { type: 'json' };
import pt from '#/effects/mail/messages/pt.json' with { type: 'json' };

/** Whole sentences with placeholders, so that each language can order them as needed. */
export type MessageKey = keyof typeof en;

export const messages: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en,
  de,
  fr,
  es,
  pt,
  ar,
};

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

export function say(language: Language, key: MessageKey, values: Values = {}): string {
  return fillLine(messages[language][key], values);
}
