import { errors, type ErrorCode } from './errors.ts';
import { peopleTexts } from './error-texts-of-people.ts';
import { recordTexts } from './error-texts-of-records.ts';
import { schedulingTexts } from './error-texts-of-scheduling.ts';
import { valueTexts } from './error-texts-of-values.ts';

/**
 * What exactly is wrong with a request, beyond the error code: each reason with its English text and its values in
 * braces. Clients get code and values; the app shows the reason in the person's language.
 */
export const errorReasons = { ...valueTexts, ...schedulingTexts, ...peopleTexts, ...recordTexts } as const;
export type ReasonCode = keyof typeof errorReasons;

type NamesIn<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;
type Params = Readonly<Record<string, string | number>>;
/** The values that a reason's text requires; no argument if there are none. */
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
  return { code, params, text: textOf(code, params), at: null };
}

/** The text of a reason with its values. */
export function textOf(code: ReasonCode, params: Params): string {
  return errorReasons[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

/** An error of the catalog as the reason at a field. */
export function becauseOf(code: ErrorCode): ErrorReason {
  return { code, params: {}, text: errors[code][1], at: null };
}

/** The same reason for a part of the field. */
export function under(place: string, reason: ErrorReason): ErrorReason {
  return { ...reason, at: reason.at === null ? place : `${place}.${reason.at}` };
}

/** The text of a reason with its place, as shown in field errors. */
export function textWithPlace({ at, text }: Pick<ErrorReason, 'at' | 'text'>): string {
  return at === null ? text : `${at}: ${text}`;
}

/** The options of a Zod check for one of our rules, from which the reason can be read. */
export function issue<C extends ReasonCode>(code: C, ...params: Needed<C>) {
  const reason = because(code, ...params);
  return { message: reason.text, params: { reason } };
}
