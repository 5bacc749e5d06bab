import { createSpeaker } from '../messages/speaker.ts';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

// A view may load nothing, so it brings all of its languages along.
const speaker = createSpeaker<'en' | 'de' | 'es'>();
const texts = speaker.texts(en, {
  de: () => Promise.resolve({ default: de }),
  es: () => Promise.resolve({ default: es }),
});

export const say = speaker.says(texts);

/** Writes in the language of the host, where there is one; numbers and times as its region does. */
export async function speakLike(locale: string | undefined): Promise<void> {
  const language = locale?.slice(0, 2).toLowerCase();
  await speaker.speak(language === 'de' || language === 'es' ? language : 'en');
  region = language === speaker.language() && locale !== undefined ? locale : speaker.language();
}

let region = 'en';

/** `2026-11-23` as people say it. */
export function dayName(day: string): string {
  return written(`${day}T00:00:00Z`, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The time of day of a wall clock, `2026-11-23T09:00:00+01:00`. */
export function timeOfDay(local: string): string {
  return written(`${local.slice(0, 16)}:00Z`, { hour: 'numeric', minute: '2-digit' });
}

function written(utc: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' }).format(new Date(utc));
}
