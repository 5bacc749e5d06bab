import type { CustomField } from '../records.ts';
import { localOf, writeDate, writeMoment } from './time.ts';

type Configuration = CustomField['configuration'];

/** A date or an instant in the format of its field. */
export function writeDateAnswer(configuration: Configuration, answer: string, timeZone: string): string {
  const { dateType, dateTimeFormat } = configuration;
  // 2026-11-23, without a time.
  const isDay = !answer.includes('T');
  if (dateType === undefined && (isDay || dateTimeFormat === undefined))
    return isDay ? writeDate(answer) : writeMoment(answer, timeZone);
  const [day = '', time = ''] = (isDay ? answer : localOf(answer, timeZone)).split('T');
  const date = writeDay(dateType, day);
  return isDay ? date : `${date}, ${dateTimeFormat === '12Hour' ? twelveHours(time) : time}`;
}

function writeDay(dateType: unknown, day: string): string {
  const [year, month, date] = day.split('-');
  if (dateType === 'US') return `${month}/${date}/${year}`;
  if (dateType === 'EU') return `${date}/${month}/${year}`;
  return dateType === 'ISO' ? day : writeDate(day);
}

function twelveHours(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

export function writeNumberAnswer({ currency }: Configuration, answer: string): string {
  return typeof currency === 'string' ? `${answer} ${currency}` : answer;
}
