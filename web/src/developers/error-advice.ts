import { errors } from '@callwright/contract/errors.ts';
import { oauthErrors } from '@callwright/contract/oauth-errors.ts';

type Advice = { meaning: string; advice: string };

const known = new Map<string, Advice>([
  ...Object.entries(oauthErrors).map(([name, [, meaning]]): [string, Advice] => [
    name,
    { meaning, advice: '' },
  ]),
  ...Object.entries(errors).map(([code, [, meaning, advice]]): [string, Advice] => [
    code,
    { meaning, advice: advice.replaceAll('`', '') },
  ]),
]);

/** What a code means and what to do about it, in the words of the reference. */
export function adviceFor(code: string): Advice | null {
  return known.get(code) ?? null;
}
