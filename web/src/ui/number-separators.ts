import { locale } from '../messages/app-language.ts';

/**
 * The person's decimal separator, for number inputs. They accept no other one, because “1,500” is not 1.5 in English,
 * and “1.500” is not 1.5 in German.
 */
export function decimalOnly() {
  const decimalSeparator = separatorOf('decimal', '.');
  return { decimalSeparator, allowedDecimalSeparators: [decimalSeparator] };
}

/** The same, for inputs that group digits. */
export function separators() {
  return { ...decimalOnly(), thousandSeparator: separatorOf('group', ',') };
}

function separatorOf(type: 'decimal' | 'group', usual: string): string {
  // Spanish groups only from five digits on.
  const parts = new Intl.NumberFormat(locale()).formatToParts(12_345.6);
  return parts.find((part) => part.type === type)?.value ?? usual;
}
