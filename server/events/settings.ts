import { EventSettings } from '@callwright/contract/event-settings.ts';
import { invalid } from '../errors.ts';

const hoursMax = 24;

/** Settings given, as a document: `undefined` means not given. */
export type SettingsPatch = { [K in keyof EventSettings]?: EventSettings[K] | undefined };

/** The stored settings with those given in their place, and every default filled in. */
export function mergeSettings(stored: EventSettings | null, given: SettingsPatch): EventSettings {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const settings = EventSettings.parse({ ...stored, ...Object.fromEntries(present) });
  if (settings.durationUnit === 'HOURS' && settings.duration > hoursMax) {
    throw invalid({ duration: [`Must be at most ${hoursMax} hours`] });
  }
  return settings;
}
