import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { AuditEntry } from '../records.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { noFilter, type AuditFilter } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { ExportAudit } from './export-audit.tsx';
import { say } from './say.ts';

const pageSize = 50;

/** Who did what in the workspace. */
export function AuditLog() {
  const { user } = useMe();
  const search = useSearch({ from: '/shell/settings/audit' });
  const navigate = useNavigate({ from: '/settings/audit' });
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const entries = useQuery({
    ...query(routes.audit.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: AuditFilter) => {
    setOpen(null);
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  };
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw={560}>
          {say('help')}
        </Text>
        <ExportAudit search={search} />
      </Group>
      <AuditFilters search={search} filter={filter} />
      <PagedList
        from={entries}
        rows={(data) => data.entries}
        nothing={<NoEntries isFiltered={!sameSearch(search, noFilter)} onClear={() => filter(noFilter)} />}
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => <AuditTable entries={shown} onOpen={setOpen} />}
      </PagedList>
      {open !== null && (
        <AuditDetails
          entry={open}
          timeZone={user.timeZone}
          facts={[
            [say('who'), open.actor.name],
            [say('record'), `${open.resource.type.replaceAll('_', ' ')} ${open.resource.id ?? ''}`],
          ]}
          filter={filter}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <Nothing title={say('none')} description={say('noneHelp')} />;
  return (
    <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
      <Button variant="light" onClick={onClear}>
        {say('clear')}
      </Button>
    </Nothing>
  );
}
