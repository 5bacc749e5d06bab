import type { Condition } from '@callwright/contract/condition-logic.ts';
import type { SubjectKind } from './subjects.ts';

type Op = Condition['op'];

const shared: Record<Op, string> = {
  IN: 'is one of',
  NOT_IN: 'is none of',
  EQUALS: 'is exactly',
  CONTAINS: 'contains',
  GT: 'is more than',
  GTE: 'is at least',
  LT: 'is less than',
  LTE: 'is at most',
  EMPTY: 'is not known',
  NOT_EMPTY: 'is known',
};
const ofDates: Partial<Record<Op, string>> = {
  GT: 'is after',
  GTE: 'is on or after',
  LT: 'is before',
  LTE: 'is on or before',
};
const ofOptions: Partial<Record<Op, string>> = { EMPTY: 'is not answered', NOT_EMPTY: 'is answered' };

const opsOf: Record<SubjectKind, readonly Op[]> = {
  text: ['IN', 'NOT_IN', 'CONTAINS', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
  options: ['IN', 'NOT_IN', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
  people: ['IN', 'NOT_IN', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
  country: ['IN', 'NOT_IN', 'EMPTY', 'NOT_EMPTY'],
  zone: ['IN', 'NOT_IN', 'CONTAINS', 'EMPTY', 'NOT_EMPTY'],
  number: ['GTE', 'GT', 'LTE', 'LT', 'IN', 'NOT_IN', 'EMPTY', 'NOT_EMPTY'],
  date: ['GTE', 'GT', 'LTE', 'LT', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
};

export function opName(op: Op, kind: SubjectKind): string {
  const special = kind === 'date' ? ofDates[op] : kind === 'options' ? ofOptions[op] : undefined;
  return special ?? shared[op];
}

/** The comparisons that make sense, and the one that is there. */
export function opChoices(kind: SubjectKind, op: Op): { value: Op; label: string }[] {
  const ops = opsOf[kind].includes(op) ? opsOf[kind] : [...opsOf[kind], op];
  return ops.map((value) => ({ value, label: opName(value, kind) }));
}

export function firstOp(kind: SubjectKind): Op {
  return opsOf[kind][0] ?? 'IN';
}

/** Whether a comparison needs something to compare with, and how much. */
export function valuesTaken(op: Op): 'none' | 'one' | 'many' {
  if (op === 'EMPTY' || op === 'NOT_EMPTY') return 'none';
  return op === 'GT' || op === 'GTE' || op === 'LT' || op === 'LTE' ? 'one' : 'many';
}
