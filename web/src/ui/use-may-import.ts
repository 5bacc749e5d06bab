import { roleMayImport, type ImportResource } from '@callwright/contract/import-rights.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { useMe } from '../auth/session.ts';

/** In the order in which they are offered. */
export const importKinds = [
  'contacts',
  'deals',
  'transactions',
  'products',
  'eventCalls',
] as const satisfies readonly ImportResource[];

/** Which records the person may import, to offer nothing that would be refused. */
export function useMayImport(): (kind: ImportResource) => boolean {
  const { role } = useMe().user;
  return (kind) => levelOf(role, 'contacts:write') !== null && roleMayImport(role, kind);
}
