/** Where imports come from. Each has its part of the screen in new-import.tsx. */
export const importSources = ['file'] as const;
export type ImportSourceName = (typeof importSources)[number];
