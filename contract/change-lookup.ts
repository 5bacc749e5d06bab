import type { ChangeKind } from './change-kinds.ts';
import { changeTypes, type ChangeType } from './change-types.ts';

export function isChangeType(name: string): name is ChangeType {
  return Object.hasOwn(changeTypes, name);
}

/** A kind by name, without its specific type. */
export function changeKind(type: ChangeType): ChangeKind {
  return changeTypes[type];
}
