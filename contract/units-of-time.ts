/** Units of time in milliseconds. A day is 24 hours, which a day of a calendar may not be. */
export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
