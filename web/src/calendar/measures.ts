// The sizes of the grid in pixels, the same as in calendar.module.css.

/** An hour. */
export const rowPx = 48;
/** The line with the days or hosts. */
export const headPx = 52;
/** The column with the hours. */
export const gutterPx = 56;
