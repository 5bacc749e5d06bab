import type { Condition } from '@callwright/contract/condition-logic.ts';
import { say } from './say.ts';
import type { SubjectKind } from './subjects.ts';

type Op = Condition['op'];

/** Comparisons with other names for dates, or for options of a list. */
const ofDates = { GT: 'date.GT', GTE: 'date.GTE', LT: 'date.LT', LTE: 'date.LTE' } as const;
const ofOptions = { EMPTY: 'options.EMPTY', NOT_EMPTY: 'options.NOT_EMPTY' } as const;

type OpForm = Op | (typeof ofDates)[keyof typeof ofDates] | (typeof ofOptions)[keyof typeof ofOptions];

const opsOf: Record<SubjectKind, readonly Op[]> = {
  text: ['IN', 'NOT_IN', 'CONTAINS', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
  options: ['IN', 'NOT_IN', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
  people: ['IN', 'NOT_IN', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
  country: ['IN', 'NOT_IN', 'EMPTY', 'NOT_EMPTY'],
  zone: ['IN', 'NOT_IN', 'CONTAINS', 'EMPTY', 'NOT_EMPTY'],
  number: ['GTE', 'GT', 'LTE', 'LT', 'IN', 'NOT_IN', 'EMPTY', 'NOT_EMPTY'],
  date: ['GTE', 'GT', 'LTE', 'LT', 'EQUALS', 'EMPTY', 'NOT_EMPTY'],
};

/** The text key of a comparison for a kind of subject. */
export function opForm(op: Op, kind: SubjectKind): OpForm {
  if (kind === 'date' && op in ofDates) return ofDates[op as keyof typeof ofDates]; // one of its keys
  if (kind === 'options' && op in ofOptions) return ofOptions[op as keyof typeof ofOptions]; // one of its keys
  return op;
}

/** The comparisons for a kind of subject, plus the current one. */
export function opChoices(kind: SubjectKind, op: Op): { value: Op; label: string }[] {
  const ops = opsOf[kind].includes(op) ? opsOf[kind] : [...opsOf[kind], op];
  return ops.map((value) => ({ value, label: say(`op.${opForm(value, kind)}`) }));
}

export function firstOp(kind: SubjectKind): Op {
  return opsOf[kind][0] ?? 'IN';
}

/** Whether a comparison takes no value, one, or several. */
export function valuesTaken(op: Op): 'none' | 'one' | 'many' {
  if (op === 'EMPTY' || op === 'NOT_EMPTY') return 'none';
  return op === 'GT' || op === 'GTE' || op === 'LT' || op === 'LTE' ? 'one' : 'many';
}
