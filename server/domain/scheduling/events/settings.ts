import { because, under } from '@callwright/contract/error-reasons.ts';
import { EventSettings } from '@callwright/contract/event-settings.ts';
import { invalid } from '#/platform/errors/errors.ts';

const hoursMax = 24;

/** Settings to change; `undefined` means not given. */
export type SettingsPatch = { [K in keyof EventSettings]?: EventSettings[K] | undefined };

/** The stored settings with the given ones applied, and defaults filled in. */
export function mergeSettings(stored: EventSettings | null, given: SettingsPatch): EventSettings {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  refuseOtherChannels(given.reminders ?? []);
  const settings = EventSettings.parse({ ...stored, ...Object.fromEntries(present) });
  if (settings.durationUnit === 'HOURS' && settings.duration > hoursMax) {
    throw invalid({ duration: [because('HOURS_MAX', { max: hoursMax })] });
  }
  return settings;
}

/** Refuses reminders that are never sent. Those stored by an older version stay as they are. */
function refuseOtherChannels(reminders: EventSettings['reminders']): void {
  const errors = reminders.flatMap(({ channel }, index) =>
    channel !== 'WEBHOOK' ? [] : [under(`${index}.channel`, because('ONLY_EMAIL'))],
  );
  if (errors.length > 0) throw invalid({ reminders: errors });
}
