import { because } from '@callwright/contract/error-reasons.ts';
import { invalid, type ApiError, type FieldErrors } from '#/platform/errors/errors.ts';

/** A 400 error for wrong arguments of a tool, in words for a model. */
export function wrong(texts: Readonly<Record<string, string>>): ApiError {
  const reasons: FieldErrors = Object.create(null); // a field may have any name
  for (const [field, text] of Object.entries(texts)) reasons[field] = [because('TEXT', { text })];
  return invalid(reasons);
}
