import { Select } from '@mantine/core';
import { say } from '../lists/say.ts';
import { namesOf, optionsOf, utmNames } from './choices.ts';
import type { ActiveFilter } from './filter-bar.tsx';
import { SearchField } from './search-field.tsx';

type Utm = { utmKeys?: string | undefined; utmValues?: string | undefined };
type Props = { search: Utm; filter: (change: Utm) => void };

const none: Utm = { utmKeys: undefined, utmValues: undefined };

/** A tracking parameter and its value: one filter with two fields. */
export function UtmFields({ search, filter }: Props) {
  return (
    <>
      <Select
        label={say('utm')}
        placeholder={say('any')}
        clearable
        data={optionsOf(utmNames)}
        value={search.utmKeys ?? null}
        onChange={(utmKeys) => filter({ ...none, utmKeys: utmKeys ?? undefined })}
      />
      {search.utmKeys !== undefined && (
        <SearchField
          label={say('utm.value')}
          placeholder={say('utm.any')}
          value={search.utmValues ?? ''}
          onSearch={(utmValues) => filter({ utmValues: utmValues || undefined })}
        />
      )}
    </>
  );
}

export function activeUtm({ search: { utmKeys, utmValues }, filter }: Props): ActiveFilter[] {
  if (utmKeys === undefined) return [];
  const label = namesOf(optionsOf(utmNames), utmKeys);
  return [{ label, value: utmValues ?? say('utm.anyIn'), onRemove: () => filter(none) }];
}
