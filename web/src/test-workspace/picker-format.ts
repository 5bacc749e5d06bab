/** The format of date and time pickers. */
export const pickerFormat = 'D MMM YYYY HH:mm';
