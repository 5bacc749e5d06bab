import { Select } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { optionsOf } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { parts } from '../ui/search-params.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { writeDateSpan } from '../ui/time.ts';
import {
  credentialNames,
  noFilter,
  outcomeNames,
  type AuditFilter,
  type AuditSearch,
} from './audit-search.ts';
import { groupNames, writeAction } from './audit-words.ts';

type Props = { search: AuditSearch; filter: (change: AuditFilter) => void };

export function AuditFilters({ search, filter }: Props) {
  const { user } = useMe();
  const active = useActiveFilters({ search, filter });
  return (
    <FilterBar
      main={
        <>
          <DateRangeField
            label="Time"
            timeZone={user.timeZone}
            from={search.timeFrom}
            to={search.timeTo}
            onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
          />
          <Select
            label="About"
            placeholder="Everything"
            clearable
            searchable
            data={optionsOf(groupNames)}
            value={search.action !== undefined && search.action in groupNames ? search.action : null}
            onChange={(action) => filter({ action: action ?? undefined })}
          />
        </>
      }
      active={active}
      onClear={() => filter(noFilter)}
    >
      <MemberSelect
        label="Member"
        placeholder="Anybody"
        clearable
        value={search.userId === undefined ? null : Number(search.userId)}
        onChange={(id) => filter({ userId: id ?? undefined })}
      />
      <Select
        label="Outcome"
        placeholder="Any"
        clearable
        data={optionsOf(outcomeNames)}
        value={search.outcome ?? null}
        onChange={(outcome) => filter({ outcome: outcome ?? undefined })}
      />
      <Select
        label="Through"
        placeholder="Any"
        clearable
        data={optionsOf(credentialNames)}
        value={search.credentialKind ?? null}
        onChange={(kind) => filter({ credentialKind: kind ?? undefined, credentialId: undefined })}
      />
      <SearchField
        label="Address"
        placeholder="203.0.113.7"
        value={search.ip ?? ''}
        onSearch={(ip) => filter({ ip: ip || undefined })}
      />
      <SearchField
        label="Request id"
        placeholder="req_…"
        value={search.requestId ?? ''}
        onSearch={(requestId) => filter({ requestId: requestId || undefined })}
      />
    </FilterBar>
  );
}

function useActiveFilters({ search, filter }: Props): ActiveFilter[] {
  const members = useMemberOptions();
  const { action, credentialId, credentialKind, ip, outcome, requestId, resource, resourceId, userId } =
    search;
  const member = members.find(({ value }) => value === String(userId))?.label ?? `no. ${userId}`;
  const kind =
    credentialKind === undefined
      ? undefined
      : credentialNames[credentialKind as keyof typeof credentialNames];
  const span = search.timeFrom ?? search.timeTo;
  const named: [label: string, value: string | undefined, off: AuditFilter][] = [
    [
      'Time',
      span === undefined ? undefined : writeDateSpan(search.timeFrom, search.timeTo),
      { timeFrom: undefined, timeTo: undefined },
    ],
    ['About', action === undefined ? undefined : aboutText(action), { action: undefined }],
    ['Member', userId === undefined ? undefined : member, { userId: undefined }],
    ['Outcome', outcome, { outcome: undefined }],
    [
      'Through',
      credentialId === undefined ? kind : `${kind} ${credentialId}`,
      { credentialKind: undefined, credentialId: undefined },
    ],
    ['Address', ip, { ip: undefined }],
    ['Request id', requestId, { requestId: undefined }],
    [
      'Record',
      resource === undefined ? undefined : `${resource} ${resourceId ?? ''}`,
      { resource: undefined, resourceId: undefined },
    ],
  ];
  return named.flatMap(([label, value, off]) =>
    value === undefined ? [] : [{ label, value, onRemove: () => filter(off) }],
  );
}

function aboutText(action: string): string {
  const names: Record<string, string> = groupNames;
  return parts(action)
    .map((one) => names[one] ?? writeAction(one))
    .join(', ');
}
