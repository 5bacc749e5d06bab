import { because } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import type { z } from 'zod';
import type { LeftOut, RecordOf } from '#/ports/import-sources/service-source.ts';

// Converts records of the interface into those of the import engine. An item of an unexpected shape becomes a record
// without data.

/** A list of names, written as one text. */
export function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Converts an item. If its shape is unexpected, it is reported with its id. */
export function read<Shape extends z.ZodType, Kind extends ImportKind>(
  kind: Kind,
  shape: Shape,
  item: unknown,
  make: (value: z.output<Shape>) => Omit<RecordOf<Kind>, 'kind'> | null,
): RecordOf<Kind>[] {
  const parsed = shape.safeParse(item);
  if (!parsed.success) return [unreadable(kind, item, parsed.error)];
  const made = make(parsed.data);
  return made === null ? [] : [{ kind, ...made } as RecordOf<Kind>]; // of the same kind
}

function unreadable<Kind extends ImportKind>(kind: Kind, item: unknown, error: z.ZodError): RecordOf<Kind> {
  const known: { id?: unknown; uri?: unknown } = typeof item === 'object' && item !== null ? item : {};
  const given = known.id ?? known.uri;
  const id = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const field = error.issues[0]?.path.map(String).join('.') || null;
  const leftOut = [{ field, reason: because('SHAPE_UNKNOWN') }];
  return { kind, externalId: id, name: '', data: null, leftOut } as unknown as RecordOf<Kind>; // of that kind
}

export function leftOut(field: string, isThere: boolean): LeftOut[] {
  return isThere ? [{ field, reason: because('NOT_TAKEN_OVER') }] : [];
}

/** The given properties, unchanged. */
export function picked(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([name, given]) => names.includes(name) && given !== undefined),
  );
}
