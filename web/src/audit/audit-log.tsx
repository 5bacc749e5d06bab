import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { AuditEntry } from '../records.ts';
import { sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { chosenColumns } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Source } from '../ui/table/rows.ts';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { personName } from '../ui/person-name.ts';
import { recordText, useAuditColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditSearch, noFilter, type AuditSearch } from './audit-search.ts';
import { writeAction } from './audit-words.ts';
import { ExportAudit } from './export-audit.tsx';
import { say } from './say.ts';

/** Who did what in the workspace. */
export function AuditLog() {
  const { user } = useMe();
  const search = useSearch({ from: '/shell/settings/audit' });
  const navigate = useNavigate({ from: '/settings/audit' });
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const columns = useAuditColumns(setOpen);
  const [chosen, choose] = useChosenColumns('audit', search, auditSearch);
  const filter = (change: AuditSearch) => {
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
      <AuditFilters
        search={search}
        filter={filter}
        more={<ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />}
      />
      <DataTable
        label={say('title')}
        source={auditSource(search)}
        columns={chosenColumns(columns, chosen)}
        nameOf={({ action, actor }) => `${writeAction(action)}, ${personName(actor.name)}`}
        onOpen={setOpen}
        order={{
          column: 'at',
          by: search.orderBy ?? 'desc',
          set: (_column, by) => filter({ orderBy: by === 'asc' ? by : undefined }),
        }}
        totals={(count) => <span>{say('count', { count })}</span>}
        nothing={<NoEntries isFiltered={!sameSearch(search, noFilter)} onClear={() => filter(noFilter)} />}
      />
      {open !== null && (
        <AuditDetails
          entry={open}
          timeZone={user.timeZone}
          facts={[
            [say('who'), personName(open.actor.name)],
            [say('record'), recordText(open.resource)],
          ]}
          filter={filter}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function auditSource({ page: _page, ...input }: AuditSearch): Source<AuditEntry> {
  return {
    path: routes.audit.list.path,
    input,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.audit.list, { ...input, ...paging }, { signal });
      return { rows: data.entries, meta };
    },
  };
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
