import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import type { ErrorCode } from '@callwright/contract/errors.ts';
import type { OAuthErrorName } from '@callwright/contract/oauth-errors.ts';
import { speaker, type AppLanguage } from '../messages/app-language.ts';
import { fill, type Values } from '../messages/fill.ts';

/** What the errors of the API say in another language; in English, the API says it itself. */
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

/** Loads the texts with the first error: most pages show none. Without a connection, the texts of the API are better than none. */
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
    if (!(error instanceof TypeError)) throw error; // what browsers throw when a file does not load
  }
}

/** The text of a reason in the language of the page; null where the API's own is to be shown. */
export function reasonText(code: string, params: Values): string | null {
  const text = texts?.reasons[code as ReasonCode] ?? texts?.errors[code as ErrorCode]?.meaning; // unknown codes have none
  return text === undefined ? null : fill(text, loadedFor, params);
}

/** The same for the code of an error, of the API or of OAuth. */
export function errorText(code: string): string | null {
  return texts?.errors[code as ErrorCode]?.meaning ?? texts?.oauthErrors[code as OAuthErrorName] ?? null; // unknown codes have none
}
