/** How pickers of a date and a time show them. */
export const pickerFormat = 'D MMM YYYY HH:mm';
