import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../auth/session.ts';
import { optionsOf } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { parts } from '../ui/search-params.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { writeDateSpan } from '../ui/time.ts';
import { actorTypes, noFilter, type AuditFilter, type AuditSearch } from './audit-search.ts';
import { actorNames, groupNames, writeAction, credentialNames, outcomeNames } from './audit-words.ts';
import { say } from './say.ts';

type Props = { search: AuditSearch; filter: (change: AuditFilter) => void };
type WithMore = Props & { more: ReactNode };

export function AuditFilters({ search, filter, more }: WithMore) {
  const { user } = useMe();
  const active = useActiveFilters({ search, filter });
  return (
    <FilterBar
      main={
        <>
          <DateRangeField
            label={say('time')}
            timeZone={user.timeZone}
            from={search.timeFrom}
            to={search.timeTo}
            onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
          />
          <Select
            label={say('about')}
            placeholder={say('everything')}
            clearable
            searchable
            data={optionsOf(groupNames())}
            value={search.action !== undefined && search.action in groupNames() ? search.action : null}
            onChange={(action) => filter({ action: action ?? undefined })}
          />
          {more}
        </>
      }
      active={active}
      onClear={() => filter(noFilter)}
    >
      <MemberSelect
        label={say('member')}
        placeholder={say('anybody')}
        clearable
        value={search.userId === undefined ? null : Number(search.userId)}
        onChange={(id) => filter({ userId: id ?? undefined })}
      />
      <Select
        label={say('by')}
        placeholder={say('anybody')}
        clearable
        data={optionsOf(actorNames())}
        value={search.actorType ?? null}
        onChange={(actorType) => filter({ actorType: actorType ?? undefined })}
      />
      <Select
        label={say('outcome')}
        placeholder={say('any')}
        clearable
        data={optionsOf(outcomeNames())}
        value={search.outcome ?? null}
        onChange={(outcome) => filter({ outcome: outcome ?? undefined })}
      />
      <Select
        label={say('through')}
        placeholder={say('any')}
        clearable
        data={optionsOf(credentialNames())}
        value={search.credentialKind ?? null}
        onChange={(kind) => filter({ credentialKind: kind ?? undefined, credentialId: undefined })}
      />
      <SearchField
        label={say('address')}
        placeholder={'203.0.113.7'}
        value={search.ip ?? ''}
        onSearch={(ip) => filter({ ip: ip || undefined })}
      />
      <SearchField
        label={say('requestId')}
        placeholder={say('requestExample')}
        value={search.requestId ?? ''}
        onSearch={(requestId) => filter({ requestId: requestId || undefined })}
      />
    </FilterBar>
  );
}

function useActiveFilters({ search, filter }: Props): ActiveFilter[] {
  const members = useMemberOptions();
  const { action, actorType, credentialId, credentialKind, ip, outcome, requestId, resource } = search;
  const { resourceId, userId } = search;
  const member =
    members.find(({ value }) => value === String(userId))?.label ??
    say('member.deleted', { userId: String(userId) });
  const kind =
    credentialKind === undefined
      ? undefined
      : credentialNames()[credentialKind as keyof ReturnType<typeof credentialNames>];
  const span = search.timeFrom ?? search.timeTo;
  const named: [label: string, value: string | undefined, off: AuditFilter][] = [
    [
      say('time'),
      span === undefined ? undefined : writeDateSpan(search.timeFrom, search.timeTo),
      { timeFrom: undefined, timeTo: undefined },
    ],
    [say('about'), action === undefined ? undefined : aboutText(action), { action: undefined }],
    [say('member'), userId === undefined ? undefined : member, { userId: undefined }],
    [say('outcome'), outcome, { outcome: undefined }],
    [
      say('through'),
      credentialId === undefined ? kind : `${kind} ${credentialId}`,
      { credentialKind: undefined, credentialId: undefined },
    ],
    [say('address'), ip, { ip: undefined }],
    [
      say('by'),
      actorTypes.filter((type) => type === actorType).map((type) => actorNames()[type])[0],
      { actorType: undefined },
    ],
    [say('requestId'), requestId, { requestId: undefined }],
    [
      say('record'),
      resource === undefined ? undefined : `${resource} ${resourceId ?? ''}`,
      { resource: undefined, resourceId: undefined },
    ],
  ];
  return named.flatMap(([label, value, off]) =>
    value === undefined ? [] : [{ label, value, onRemove: () => filter(off) }],
  );
}

function aboutText(action: string): string {
  const names: Record<string, string> = groupNames();
  return parts(action)
    .map((one) => names[one] ?? writeAction(one))
    .join(', ');
}
