/** Where imports come from. Each has its part of the screen in new-import.tsx. */
const importServices = ['callwright', 'calendly', 'hubspot'] as const;
export const importSources = ['file', ...importServices] as const;
export type ImportService = (typeof importServices)[number];
export type ImportSourceName = (typeof importSources)[number];

export function isService(source: string): source is ImportService {
  return importServices.some((one) => one === source);
}
