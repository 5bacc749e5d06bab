import { joinList } from '../messages/fill.ts';
import { language, messages, speaker } from './language.ts';

/** The text of a key with its values inserted. */
export const say = speaker.says(messages);

/** “Ada, Ben and Chi”. */
export function sayList(items: readonly string[]): string {
  return joinList(items, language());
}

/** “30 minutes”, “1 hour”, “1 h 30 min”. */
export function sayDuration(minutes: number): string {
  if (minutes % 60 === 0) return say('summary.hours', { count: minutes / 60 });
  if (minutes < 60) return say('summary.minutes', { count: minutes });
  return say('summary.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
