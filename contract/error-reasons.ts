import { errors, type ErrorCode } from './errors.ts';
import { peopleTexts } from './error-texts-of-people.ts';
import { recordTexts } from './error-texts-of-records.ts';
import { schedulingTexts } from './error-texts-of-scheduling.ts';
import { valueTexts } from './error-texts-of-values.ts';

/**
 * What exactly is wrong with a request, beyond the code of the error: each with its English text, whose values are in
 * braces. Programs get code and values; the app says them in the language of the person.
 */
export const errorReasons = { ...valueTexts, ...schedulingTexts, ...peopleTexts, ...recordTexts } as const;
export type ReasonCode = keyof typeof errorReasons;

type NamesIn<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;
type Params = Readonly<Record<string, string | number>>;
/** The values that the text of a reason needs; no argument where it needs none. */
type Needed<C extends ReasonCode> = [NamesIn<(typeof errorReasons)[C]>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<(typeof errorReasons)[C]>, string | number>>];

export type ErrorReason = {
  readonly code: ReasonCode | ErrorCode;
  readonly params: Params;
  readonly text: string;
  /** The place inside the field that it is about, such as `0.start`. */
  readonly at: string | null;
};

export function because<C extends ReasonCode>(code: C, ...needed: Needed<C>): ErrorReason {
  const params: Params = needed[0] ?? {};
  const text = errorReasons[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return { code, params, text, at: null };
}

/** An error of the catalog, as the reason that is put at a field. */
export function becauseOf(code: ErrorCode): ErrorReason {
  return { code, params: {}, text: errors[code][1], at: null };
}

/** The same, about a part of the field. */
export function under(place: string, reason: ErrorReason): ErrorReason {
  return { ...reason, at: reason.at === null ? place : `${place}.${reason.at}` };
}

/** The text of a reason with its place, as a field error says it. */
export function textWithPlace({ at, text }: Pick<ErrorReason, 'at' | 'text'>): string {
  return at === null ? text : `${at}: ${text}`;
}

/** What Zod is told about a rule of our own, so that the reason can be read from the issue. */
export function issue<C extends ReasonCode>(code: C, ...params: Needed<C>) {
  const reason = because(code, ...params);
  return { message: reason.text, params: { reason } };
}
