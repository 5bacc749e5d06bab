import { moneyFormat } from '@callwright/contract/currency-decimals.ts';
import type { Language } from '@callwright/contract/languages.ts';
import { fillLine, type Values } from '#/ports/messages/fill.ts';
import { memberReader } from '#/ports/messages/reader-of.ts';
import ar from './messages/ar.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import pt from './messages/pt.json' with { type: 'json' };

type Key = keyof typeof en;
const messages: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, de, fr, es, pt, ar };

/** A member who gets a mail. */
export type Recipient = { readonly email: string; readonly firstName: string; readonly locale: string };

/** Texts of mails to a member, in their language. */
export type MemberTexts = {
  readonly language: Language;
  /** With their first name, if they have one. */
  readonly hello: string;
  readonly say: (key: Key, values?: Values) => string;
  readonly format: (at: number, format: Intl.DateTimeFormatOptions) => string;
  readonly money: (amount: number, currency: string) => string;
  readonly percent: (fraction: number) => string;
};

/** The texts for a member of a workspace. */
export function textsFor(
  { firstName, locale: ofMember }: Pick<Recipient, 'firstName' | 'locale'>,
  workspace: { readonly locale: string },
): MemberTexts {
  const { language, locale } = memberReader(ofMember, workspace.locale);
  const say = (key: Key, values: Values = {}): string => fillLine(messages[language][key], values);
  return {
    language,
    hello: firstName === '' ? say('hello') : say('helloName', { firstName }),
    say,
    format: (at, format) => new Intl.DateTimeFormat(locale, format).format(at),
    money: (amount, currency) => new Intl.NumberFormat(locale, moneyFormat(amount, currency)).format(amount),
    percent: (fraction) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fraction),
  };
}
