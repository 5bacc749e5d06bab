import type { Level, Right } from '@callwright/contract/roles.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { useMe } from '../auth/session.ts';

export const importKinds = ['contacts', 'deals', 'transactions', 'products', 'eventCalls'] as const;
type Kind = (typeof importKinds)[number];

const needs: Readonly<Record<Kind, { right: Right; level?: Level }>> = {
  contacts: { right: 'contacts:write' },
  deals: { right: 'deals:write' },
  transactions: { right: 'deals:write', level: 'all' },
  products: { right: 'deals:write', level: 'all' },
  eventCalls: { right: 'calls:write', level: 'all' },
};

/** Which records the person may import, to offer nothing that would be refused. */
export function useMayImport(): (kind: Kind) => boolean {
  const { role } = useMe().user;
  return (kind) => {
    const { right, level } = needs[kind];
    const held = levelOf(role, right);
    if (levelOf(role, 'contacts:write') === null) return false;
    return held !== null && (level === undefined || held === level);
  };
}
