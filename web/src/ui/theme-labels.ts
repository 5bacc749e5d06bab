import type { MantineThemeOverride } from '@mantine/core';
import { say } from './say.ts';

/** Translated labels for buttons that show only an icon. */
export function themeLabels(): MantineThemeOverride {
  const close = { defaultProps: { closeButtonProps: { 'aria-label': say('close') } } };
  const clear = { defaultProps: { clearButtonProps: { 'aria-label': say('clear') } } };
  const ariaLabels = {
    previousMonth: say('calendar.previousMonth'),
    nextMonth: say('calendar.nextMonth'),
    previousYear: say('calendar.previousYear'),
    nextYear: say('calendar.nextYear'),
    previousDecade: say('calendar.previousDecade'),
    nextDecade: say('calendar.nextDecade'),
    monthLevelControl: say('calendar.chooseMonth'),
    yearLevelControl: say('calendar.chooseYear'),
  };
  const picker = (label: string) => ({
    defaultProps: { ariaLabels, clearButtonProps: { 'aria-label': label } },
  });
  return {
    components: {
      Modal: close,
      Notification: close,
      DatePicker: { defaultProps: { ariaLabels } },
      DatePickerInput: picker(say('date.clear')),
      DateTimePicker: picker(say('time.clear')),
      MultiSelect: clear,
      Select: clear,
    },
  };
}
