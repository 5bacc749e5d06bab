import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Buttons that show a sign alone, as they are read aloud.
  components: {
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 600 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    DatePicker: { defaultProps: { ariaLabels: calendarLabels } },
    DatePickerInput: {
      defaultProps: { ariaLabels: calendarLabels, clearButtonProps: { 'aria-label': 'Clear the date' } },
    },
    DateTimePicker: {
      defaultProps: { ariaLabels: calendarLabels, clearButtonProps: { 'aria-label': 'Clear the time' } },
    },
    MultiSelect: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    Select: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
  },
});

/** Some of the library's text colors are too faint to read on its own backgrounds (WCAG AA). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': colors.red[9],
    '--mantine-color-indigo-light-color': '#263a9b',
    '--mantine-color-green-light-color': '#1b5e2a',
    '--mantine-color-orange-light-color': '#8f2d06',
    '--mantine-color-yellow-light-color': '#6f4a00',
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.indigo[3],
  },
});
