import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { oauthErrors, type OAuthErrorName } from '@callwright/contract/oauth-errors.ts';
import { speaker } from '../messages/app-language.ts';

type Advice = { readonly meaning: string; readonly advice: string };
type Texts = Readonly<Record<ErrorCode, Advice>>;
type OAuthTexts = Readonly<Record<OAuthErrorName, string>>;

const texts = speaker.texts<Texts>(
  Object.fromEntries(
    Object.entries(errors).map(([code, [, meaning, advice]]) => [
      code,
      { meaning, advice: advice.replaceAll('`', '') },
    ]),
  ) as Texts, // its keys are those of the errors
  {
    de: (): Promise<{ default: Texts }> =>
      import('../server-texts/errors.de.json', { with: { type: 'json' } }),
    es: (): Promise<{ default: Texts }> =>
      import('../server-texts/errors.es.json', { with: { type: 'json' } }),
  },
);

const oauthTexts = speaker.texts<OAuthTexts>(
  Object.fromEntries(Object.entries(oauthErrors).map(([name, [, meaning]]) => [name, meaning])) as OAuthTexts, // its keys are those of the errors
  {
    de: (): Promise<{ default: OAuthTexts }> =>
      import('../server-texts/oauth-errors.de.json', { with: { type: 'json' } }),
    es: (): Promise<{ default: OAuthTexts }> =>
      import('../server-texts/oauth-errors.es.json', { with: { type: 'json' } }),
  },
);

/** The meaning of a code and what to do about it, in the words of the reference. */
export function adviceFor(code: string): Advice | null {
  const meaning = oauthTexts()[code as OAuthErrorName]; // unknown codes have none
  return texts()[code as ErrorCode] ?? (meaning === undefined ? null : { meaning, advice: '' });
}
