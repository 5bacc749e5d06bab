import type { NumberedChange } from '#/platform/context/subscriber.ts';

/** The context of a change that describes the past: it is published, but has no effects such as mails. */
export const importedContext = { isImport: true } as const;

export function isImported({ context }: NumberedChange): boolean {
  return typeof context === 'object' && context !== null && 'isImport' in context;
}
