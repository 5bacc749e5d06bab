import { because, under } from '@callwright/contract/error-reasons.ts';
import type { ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import type { ImportResource } from '@callwright/contract/import-rights.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { answersPrefix, targetsOf, type Target } from './targets.ts';

/** Throws 400 unless each column is mapped to a field of this workspace and no field is used twice. */
export async function mustBeMapped(
  ctx: Ctx,
  resource: ImportResource,
  mapping: readonly ImportColumn[],
  { matchOn }: ImportOptions,
): Promise<Target[]> {
  const targets = await targetsOf(ctx, resource);
  const seen = new Set<string>();
  for (const [at, { field, column }] of mapping.entries()) {
    if (!targets.some((target) => target.field === field))
      throw invalid({ mapping: [under(`${at}.field`, because('FIELD_NAME_UNKNOWN', { name: field }))] });
    for (const value of [`field ${field}`, `column ${column}`]) {
      if (seen.has(value)) throw invalid({ mapping: [under(String(at), because('GIVEN_TWICE', { value }))] });
      seen.add(value);
    }
  }
  if (matchOn !== undefined && !isMatchable(matchOn, resource, targets))
    throw invalid({ options: [under('matchOn', because('FIELD_NAME_UNKNOWN', { name: matchOn }))] });
  return targets;
}

function isMatchable(field: string, resource: ImportResource, targets: readonly Target[]): boolean {
  if (resource !== 'contacts') return false;
  if (['email', 'phoneNumber', 'externalId'].includes(field)) return true;
  return field.startsWith(answersPrefix) && targets.some((target) => target.field === field);
}
