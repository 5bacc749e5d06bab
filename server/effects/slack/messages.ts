import { languageOf } from '@callwright/contract/languages.ts';
import { fillLine, type Values } from '#/ports/messages/fill.ts';
import type { Reader } from '#/effects/mail/moments.ts';
import { localeIn } from '#/ports/messages/reader-of.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

export type SlackKey = keyof typeof en;
export type SlackLanguage = 'en' | 'de' | 'es';

const messages: Readonly<Record<SlackLanguage, Readonly<Record<SlackKey, string>>>> = { en, de, es };

/** The language of the workspace. */
export function languageOfTeam({ account }: Ctx): SlackLanguage {
  const language = languageOf(account.locale);
  return language === 'de' || language === 'es' ? language : 'en';
}

export function sayInSlack(language: SlackLanguage, key: SlackKey, values: Values = {}): string {
  return fillLine(messages[language][key], values);
}

/** The time zone and formats of the workspace. */
export function teamReader(ctx: Ctx): Reader {
  const { locale, timeZone } = ctx.account;
  const language = languageOfTeam(ctx);
  return { language, locale: localeIn(language, locale), timeZone };
}
