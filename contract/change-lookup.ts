import type { ChangeKind } from './change-kinds.ts';
import { changeTypes, type ChangeType } from './change-types.ts';

export function isChangeType(name: string): name is ChangeType {
  return Object.hasOwn(changeTypes, name);
}

/** The kind by its name, without its particular type. */
export function changeKind(type: ChangeType): ChangeKind {
  return changeTypes[type];
}
