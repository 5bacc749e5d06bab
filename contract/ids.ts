import { because, type ErrorReason } from './error-reasons.ts';
import { z } from 'zod';
import { id, rowId } from './shared.ts';

/** One id, or a list of them. */
export const oneOrMoreIds = z.union([z.array(id).min(1).max(1_000), id.transform((value) => [value])], {
  error: because('IDS_INVALID').text,
});

/**
 * For a rule about which fields are present: it also runs if other fields are missing or invalid, so that one reply
 * names all missing ones. The values may then have any type.
 */
export const evenIncomplete = { when: () => true } as const;

/** A rule for several names of one value: exactly one is required. Errors name the first. */
export function needsOneOf<const K extends string>(names: readonly [K, ...K[]], reason: ErrorReason) {
  return (value: { readonly [N in K]?: unknown }, context: z.RefinementCtx): void => {
    if (names.some((name) => given(value[name]))) return;
    context.addIssue({ code: 'custom', path: [names[0]], message: reason.text, params: { reason } });
  };
}

/** Blank values, which forms send, count as missing. */
function given(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The event, by link or by id. */
export const needsEvent = needsOneOf(['eventId', 'linkPrefix'], because('EVENT_OR_LINK'));

/** The result of deleting rows by id. */
export const deletedIds = z.object({
  data: z.object({ deleted: z.array(rowId), notFound: z.array(rowId), count: z.int() }),
});

/** The result of bringing deleted rows back. */
export const restoredIds = z.object({
  data: z.object({ restored: z.array(rowId), notFound: z.array(rowId), count: z.int() }),
});
