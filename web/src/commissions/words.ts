import { locale } from '../messages/app-language.ts';

/** 12.5 %, formatted for the language. */
export function writePercent(percent: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
}
