import { createSpeaker } from '../messages/speaker.ts';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

// A view may load nothing, so it contains all of its languages.
const speaker = createSpeaker<'en' | 'de' | 'es'>();
const texts = speaker.texts(en, {
  de: () => Promise.resolve({ default: de }),
  es: () => Promise.resolve({ default: es }),
});

export const say = speaker.says(texts);

/** Uses the language of the host if it is available, and the formats of its region. */
export async function speakLike(locale: string | undefined): Promise<void> {
  const language = locale?.slice(0, 2).toLowerCase();
  await speaker.speak(language === 'de' || language === 'es' ? language : 'en');
  region = language === speaker.language() && locale !== undefined ? locale : speaker.language();
}

let region = 'en';

/** A formatted `2026-11-23`. */
export function dayName(day: string): string {
  return written(`${day}T00:00:00Z`, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The local time of `2026-11-23T09:00:00+01:00`. */
export function timeOfDay(local: string): string {
  return written(`${local.slice(0, 16)}:00Z`, { hour: 'numeric', minute: '2-digit' });
}

function written(utc: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' }).format(new Date(utc));
}
