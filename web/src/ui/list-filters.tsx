import { namesOf } from './choices.ts';
import type { ActiveFilter } from './filter-bar.tsx';
import { ListSelect } from './list-select.tsx';
import { writeDateSpan } from './time.ts';

type Texts<N extends string> = { [K in N]?: string | undefined };

/** A filter of which several values may be chosen. */
export type ListFilter<N extends string> = {
  name: N;
  label: string;
  options: { value: string; label: string }[];
};

type Props<N extends string> = {
  lists: readonly ListFilter<N>[];
  search: Texts<N>;
  filter: (change: Texts<N>) => void;
};

export function ListFilterFields<N extends string>({ lists, search, filter }: Props<N>) {
  return lists.map(({ name, label, options }) => (
    <ListSelect
      key={name}
      label={label}
      data={options}
      value={search[name]}
      onChange={(value) => filter(change(name, value))}
    />
  ));
}

/** Those of the filters that are set. */
export function activeLists<N extends string>({ lists, search, filter }: Props<N>): ActiveFilter[] {
  return lists.flatMap(({ name, label, options }) => {
    const list = search[name];
    if (list === undefined) return [];
    return [{ label, value: namesOf(options, list), onRemove: () => filter(change(name, undefined)) }];
  });
}

/** A filter that is one text, if it is set. */
export function activeText(label: string, value: string | undefined, onRemove: () => void): ActiveFilter[] {
  return value === undefined ? [] : [{ label, value, onRemove }];
}

export function activeDates(
  label: string,
  from: string | undefined,
  to: string | undefined,
  onRemove: () => void,
): ActiveFilter[] {
  return activeText(label, writeDateSpan(from, to) || undefined, onRemove);
}

function change<N extends string>(name: N, value: string | undefined): Texts<N> {
  return { [name]: value } as Texts<N>; // one of its names
}
