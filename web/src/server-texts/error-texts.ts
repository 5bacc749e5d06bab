import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import type { ErrorCode } from '@callwright/contract/errors.ts';
import type { OAuthErrorName } from '@callwright/contract/oauth-errors.ts';
import { speaker, type AppLanguage } from '../messages/app-language.ts';
import { fill, type Values } from '../messages/fill.ts';

/** Texts for API errors in other languages; in English, the API's own texts are used. */
type ErrorTexts = {
  readonly reasons: Readonly<Record<ReasonCode, string>>;
  readonly errors: Readonly<Record<ErrorCode, { readonly meaning: string; readonly advice: string }>>;
  readonly oauthErrors: Readonly<Record<OAuthErrorName, string>>;
};
type Load<M> = Promise<{ default: M }>;
type Loads = readonly [
  Load<ErrorTexts['reasons']>,
  Load<ErrorTexts['errors']>,
  Load<ErrorTexts['oauthErrors']>,
];

// The types of the files are compared with the contract: a new code without a text does not compile.
const loaders: Record<Exclude<AppLanguage, 'en'>, () => Loads> = {
  de: () => [
    import('./reasons.de.json', { with: { type: 'json' } }),
    import('./errors.de.json', { with: { type: 'json' } }),
    import('./oauth-errors.de.json', { with: { type: 'json' } }),
  ],
  es: () => [
    import('./reasons.es.json', { with: { type: 'json' } }),
    import('./errors.es.json', { with: { type: 'json' } }),
    import('./oauth-errors.es.json', { with: { type: 'json' } }),
  ],
};

let texts: ErrorTexts | null = null;
let loadedFor: AppLanguage = 'en';

/** Loads the texts at the first error, because most pages show none. If that fails, the API's texts are used. */
export async function loadErrorTexts(): Promise<void> {
  const language = speaker.language();
  if (language === loadedFor) return;
  try {
    const [reasons, errors, oauthErrors] = language === 'en' ? [] : await Promise.all(loaders[language]());
    texts =
      reasons && errors && oauthErrors
        ? { reasons: reasons.default, errors: errors.default, oauthErrors: oauthErrors.default }
        : null;
    loadedFor = language;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // browsers throw it if a file cannot be loaded
  }
}

/** The text of a reason in the language of the page; null if the API's text should be used. */
export function reasonText(code: string, params: Values): string | null {
  const text = texts?.reasons[code as ReasonCode] ?? texts?.errors[code as ErrorCode]?.meaning; // unknown codes have none
  return text === undefined ? null : fill(text, loadedFor, params);
}

/** The same for the code of an API or OAuth error. */
export function errorText(code: string): string | null {
  return texts?.errors[code as ErrorCode]?.meaning ?? texts?.oauthErrors[code as OAuthErrorName] ?? null; // unknown codes have none
}
