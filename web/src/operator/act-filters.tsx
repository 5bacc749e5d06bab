import { Select } from '@mantine/core';
import { optionsOf } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ownTimeZone, writeDateSpan } from '../ui/time.ts';
import { groupNames, noFilter, type ActFilter, type ActSearch } from './act-search.ts';

type Props = { search: ActSearch; filter: (change: ActFilter) => void };

export function ActFilters({ search, filter }: Props) {
  return (
    <FilterBar
      main={
        <>
          <DateRangeField
            label="Time"
            timeZone={ownTimeZone}
            from={search.timeFrom}
            to={search.timeTo}
            onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
          />
          <Select
            label="About"
            placeholder="Everything"
            clearable
            data={optionsOf(groupNames)}
            value={search.action !== undefined && search.action in groupNames ? search.action : null}
            onChange={(action) => filter({ action: action ?? undefined })}
          />
        </>
      }
      active={activeFilters({ search, filter })}
      onClear={() => filter(noFilter)}
    >
      <SearchField
        label="Subject"
        placeholder="A slug, a client id or an e-mail"
        value={search.subject ?? ''}
        onSearch={(subject) => filter({ subject: subject || undefined })}
      />
      <SearchField
        label="Address"
        placeholder="203.0.113.7"
        value={search.ip ?? ''}
        onSearch={(ip) => filter({ ip: ip || undefined })}
      />
    </FilterBar>
  );
}

function activeFilters({ search, filter }: Props): ActiveFilter[] {
  const { action, credentialId, ip, requestId, subject, timeFrom, timeTo, workspaceId } = search;
  const names: Record<string, string> = groupNames;
  const span = timeFrom ?? timeTo;
  const named: [label: string, value: string | undefined, off: ActFilter][] = [
    [
      'Time',
      span === undefined ? undefined : writeDateSpan(timeFrom, timeTo),
      { timeFrom: undefined, timeTo: undefined },
    ],
    ['About', action === undefined ? undefined : (names[action] ?? action), { action: undefined }],
    ['Subject', subject, { subject: undefined }],
    ['Address', ip, { ip: undefined }],
    ['Session', credentialId, { credentialId: undefined, credentialKind: undefined }],
    ['Request id', requestId, { requestId: undefined }],
    ['Workspace', workspaceId === undefined ? undefined : `no. ${workspaceId}`, { workspaceId: undefined }],
  ];
  return named.flatMap(([label, value, off]) =>
    value === undefined ? [] : [{ label, value, onRemove: () => filter(off) }],
  );
}
