import { roleMayImport, type ImportResource } from '@callwright/contract/import-rights.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { useMe } from '../auth/session.ts';

/** In the order of the menu. */
export const importKinds = [
  'contacts',
  'deals',
  'transactions',
  'products',
  'eventCalls',
] as const satisfies readonly ImportResource[];

/** The kinds of records that the person may import. */
export function useMayImport(): (kind: ImportResource) => boolean {
  const { role } = useMe().user;
  return (kind) => levelOf(role, 'contacts:write') !== null && roleMayImport(role, kind);
}
