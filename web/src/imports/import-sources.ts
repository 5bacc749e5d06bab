import { importServices, type ImportService } from '@callwright/contract/import-rights.ts';

/** The sources of imports. Each has its part of the screen in new-import.tsx. */
export const importSources = ['file', ...importServices] as const;
export type ImportSourceName = (typeof importSources)[number];

export function isService(source: string): source is ImportService {
  return importServices.some((one) => one === source);
}
