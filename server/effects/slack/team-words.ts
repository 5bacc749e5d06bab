import { moneyFormat } from '@callwright/contract/currency-decimals.ts';
import type { Values } from '#/ports/messages/fill.ts';
import { writeDate, writeTime } from '#/effects/mail/moments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { moment, plainWords } from '#/ports/messages/slack/markup.ts';
import { languageOfTeam, sayInSlack, teamReader, type SlackKey } from './messages.ts';

/** Texts, times and amounts in the language and formats of a workspace. */
export class TeamWords {
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  say(key: SlackKey, values: Values = {}): string {
    return sayInSlack(languageOfTeam(this.#ctx), key, values);
  }

  when(at: unknown): string | null {
    if (typeof at !== 'string') return null;
    const [reader, ms] = [teamReader(this.#ctx), toMs(at)];
    return moment(ms, `${writeDate(reader, ms)}, ${writeTime(reader, ms)} (${reader.timeZone})`);
  }

  money(value: unknown, currency: unknown): string | null {
    if (typeof value !== 'number' || typeof currency !== 'string') return null;
    const { locale } = this.#ctx.account;
    return plainWords(new Intl.NumberFormat(locale, moneyFormat(value, currency)).format(value));
  }
}
