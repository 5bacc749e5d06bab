// The sizes of the grid in pixels, as calendar.module.css has them.

/** An hour. */
export const rowPx = 48;
/** The line with the days or hosts. */
export const headPx = 52;
/** The column with the hours. */
export const gutterPx = 56;
