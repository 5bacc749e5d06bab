import type { NumberedChange } from '#/platform/context/subscriber.ts';

/** The context of a change that tells of the past: it is published, and nothing is done because of it. */
export const importedContext = { isImport: true } as const;

export function isImported({ context }: NumberedChange): boolean {
  return typeof context === 'object' && context !== null && 'isImport' in context;
}
