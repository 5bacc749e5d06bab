import { speaker } from '../messages/app-language.ts';

const spoken = new Map<string, { value: string; label: string }[]>();

/** All currencies by code, as `EUR – Euro`. Cached, because the names are slow to find. */
export function currencyOptions(): { value: string; label: string }[] {
  const language = speaker.language();
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const options = Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} – ${names.of(value)}`,
  }));
  spoken.set(language, options);
  return options;
}
