import { locale } from '../messages/app-language.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
/** From this age on (in seconds), seconds are left out. */
const coarse = 3_600;

/** 48s, 4m 12s, 3h, 2d: the shortest form in the language. */
export function writeAge(seconds: number): string {
  const write = (value: number, unit: Intl.NumberFormatOptions['unit']) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? [];
  if (unit === undefined || size === undefined) return write(seconds, 'second');
  const whole = write(Math.floor(seconds / size), unit);
  return seconds >= coarse ? whole : `${whole} ${write(seconds % size, 'second')}`;
}
