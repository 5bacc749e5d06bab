import { Select } from '@mantine/core';
import { optionsOf } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ownTimeZone, writeDateSpan } from '../ui/time.ts';
import { noFilter, type ActFilter, type ActSearch } from './act-search.ts';
import { say } from './say.ts';

const groupNames = () => ({ workspace: say('workspaces'), oauth: say('apps'), operator: say('operators') });

type Props = { search: ActSearch; filter: (change: ActFilter) => void };

export function ActFilters({ search, filter }: Props) {
  return (
    <FilterBar
      main={
        <>
          <DateRangeField
            label={say('time')}
            timeZone={ownTimeZone}
            from={search.timeFrom}
            to={search.timeTo}
            onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
          />
          <Select
            label={say('about')}
            placeholder={say('everything')}
            clearable
            data={optionsOf(groupNames())}
            value={search.action !== undefined && search.action in groupNames() ? search.action : null}
            onChange={(action) => filter({ action: action ?? undefined })}
          />
        </>
      }
      active={activeFilters({ search, filter })}
      onClear={() => filter(noFilter)}
    >
      <SearchField
        label={say('subject')}
        placeholder={say('subject.help')}
        value={search.subject ?? ''}
        onSearch={(subject) => filter({ subject: subject || undefined })}
      />
      <SearchField
        label={say('address')}
        placeholder={'203.0.113.7'}
        value={search.ip ?? ''}
        onSearch={(ip) => filter({ ip: ip || undefined })}
      />
    </FilterBar>
  );
}

function activeFilters({ search, filter }: Props): ActiveFilter[] {
  const { action, credentialId, ip, requestId, subject, timeFrom, timeTo, workspaceId } = search;
  const names: Record<string, string> = groupNames();
  const span = timeFrom ?? timeTo;
  const named: [label: string, value: string | undefined, off: ActFilter][] = [
    [
      say('time'),
      span === undefined ? undefined : writeDateSpan(timeFrom, timeTo),
      { timeFrom: undefined, timeTo: undefined },
    ],
    [say('about'), action === undefined ? undefined : (names[action] ?? action), { action: undefined }],
    [say('subject'), subject, { subject: undefined }],
    [say('address'), ip, { ip: undefined }],
    [say('session'), credentialId, { credentialId: undefined, credentialKind: undefined }],
    [say('requestId'), requestId, { requestId: undefined }],
    [
      say('workspace'),
      workspaceId === undefined ? undefined : say('number', { workspaceId }),
      { workspaceId: undefined },
    ],
  ];
  return named.flatMap(([label, value, off]) =>
    value === undefined ? [] : [{ label, value, onRemove: () => filter(off) }],
  );
}
