import { Select } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { say } from '../lists/say.ts';
import { namesOf, optionsOf } from './choices.ts';
import { DateRangeField } from './date-range-field.tsx';
import type { ActiveFilter } from './filter-bar.tsx';
import { ListSelect } from './list-select.tsx';
import { SearchField } from './search-field.tsx';
import { writeDateSpan } from './time.ts';

/** The names of text parameters. */
type Text<S> = { [K in keyof S]-?: S[K] extends string | undefined ? K : never }[keyof S] & string;

/** A filter of a list: defines its field and, once it is set, its pill. */
export type ListFilter<S> = { label: string } & (
  | { kind: 'text'; name: Text<S>; placeholder: string }
  | { kind: 'dates'; from: Text<S>; to: Text<S>; placeholder?: string }
  /** One of a few values. */
  | { kind: 'choice'; name: Text<S>; names: Record<string, string>; placeholder?: string }
  /** Any of several. */
  | { kind: 'list'; name: Text<S>; options: readonly { value: string; label: string }[] }
);

type Props<S> = { filters: readonly ListFilter<S>[]; search: S; filter: (change: S) => void };

/** The search field of most lists. */
export function searchFor<S extends { search?: string | undefined }>(placeholder: string): ListFilter<S> {
  return { kind: 'text', name: 'search' as Text<S>, label: say('search'), placeholder }; // a text of every S
}

export function FilterFields<S>({ filters, search, filter }: Props<S>) {
  return filters.map((one) => <FilterField key={one.label} of={one} search={search} filter={filter} />);
}

function FilterField<S>({ of: one, search, filter }: Omit<Props<S>, 'filters'> & { of: ListFilter<S> }) {
  const { user } = useMe();
  const { label } = one;
  switch (one.kind) {
    case 'text':
      return (
        <SearchField
          label={label}
          placeholder={one.placeholder}
          value={text(search, one.name) ?? ''}
          onSearch={(next) => filter(change([one.name, next || undefined]))}
        />
      );
    case 'dates':
      return (
        <DateRangeField
          label={label}
          {...(one.placeholder !== undefined && { placeholder: one.placeholder })}
          timeZone={user.timeZone}
          from={text(search, one.from)}
          to={text(search, one.to)}
          onChange={(from, to) => filter(change([one.from, from], [one.to, to]))}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          placeholder={one.placeholder ?? say('any')}
          clearable
          data={optionsOf(one.names)}
          value={text(search, one.name) ?? null}
          onChange={(next) => filter(change([one.name, next ?? undefined]))}
        />
      );
    case 'list':
      return (
        <ListSelect
          label={label}
          data={one.options}
          value={text(search, one.name)}
          onChange={(next) => filter(change([one.name, next]))}
        />
      );
    default:
      return one satisfies never;
  }
}

/** The filters that are set. */
export function activeFilters<S>({ filters, search, filter }: Props<S>): ActiveFilter[] {
  return filters.flatMap((one) => {
    const value = written(one, search);
    if (value === undefined || value === '') return [];
    const names = one.kind === 'dates' ? [one.from, one.to] : [one.name];
    const onRemove = () => filter(change(...names.map((name) => [name, undefined] as const)));
    return [{ label: one.label, value, onRemove }];
  });
}

function written<S>(one: ListFilter<S>, search: S): string | undefined {
  if (one.kind === 'dates') return writeDateSpan(text(search, one.from), text(search, one.to));
  const value = text(search, one.name);
  if (value === undefined || one.kind === 'text') return value;
  return one.kind === 'list' ? namesOf(one.options, value) : one.names[value];
}

function text<S>(search: S, name: Text<S>): string | undefined {
  return search[name] as string | undefined; // by the choice of the name
}

function change<S>(...values: (readonly [name: Text<S>, value: string | undefined])[]): S {
  return Object.fromEntries(values) as S; // of names of S, with values that fields for them offer
}
