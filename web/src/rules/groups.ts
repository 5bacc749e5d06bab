import type { Condition } from '@callwright/contract/condition-logic.ts';
import type { CallEvent } from '../records.ts';

/** A group as stored in rules, and what it can contain. */
export type Group = { all: Item[] } | { any: Item[] };
export type Item = EditedCondition | Group;
export type EditedCondition = Omit<Condition, 'values'> & { values: string[] };

type Stored = CallEvent['routingRules'][number]['when'];

export function isGroup(item: Item): item is Group {
  return 'all' in item || 'any' in item;
}

export function itemsOf(group: Group): Item[] {
  return 'all' in group ? group.all : group.any;
}

export function kindOf(group: Group): 'all' | 'any' {
  return 'all' in group ? 'all' : 'any';
}

export function groupOf(kind: 'all' | 'any', items: Item[]): Group {
  return kind === 'all' ? { all: items } : { any: items };
}

export function countConditions(item: Item): number {
  return isGroup(item) ? itemsOf(item).reduce((sum, part) => sum + countConditions(part), 0) : 1;
}

/** The contract limits the depth of groups with separate types; the editor limits it at runtime. */
export function asStored(group: Group): Stored {
  return group as Stored;
}
export function fromStored(when: Stored): Group {
  return when as Group;
}
