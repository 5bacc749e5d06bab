import type { Language } from '@callwright/contract/languages.ts';
import ar from '#/effects/mail/messages/ar.json' with { type: 'json' };
import de from '#/effects/mail/messages/de.json' with { type: 'json' };
import en from '#/effects/mail/messages/en.json' with { type: 'json' };
import es from '#/effects/mail/messages/es.json' with { type: 'json' };
import fr from '#/effects/mail/messages/fr.json' with { type: 'json' };
import pt from '#/effects/mail/messages/pt.json' with { type: 'json' };

/** Whole sentences, each with its placeholders, so that every language can order them as it needs. */
export type MessageKey = keyof typeof en;
export type Values = Readonly<Record<string, string>>;

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

/** A line with its placeholders filled in; what is not known is left out. */
export function fillLine(template: string, values: Values): string {
  return template.replace(placeholder, (_, name: string) => values[name] ?? '');
}

/** The same for a text of several lines: a line that names something not known has nothing to say, and goes. */
export function fillText(template: string, values: Values): string {
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(placeholder)].every(([, name = '']) => values[name]))
    .map((line) => fillLine(line, values))
    .join('\n');
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

export function say(language: Language, key: MessageKey, values: Values = {}): string {
  return fillLine(messages[language][key], values);
}
