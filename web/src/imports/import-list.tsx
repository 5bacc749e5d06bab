import { routes } from '@callwright/sdk/routes';
import { Badge, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { invalidate, send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { locale } from '../messages/app-language.ts';
import type { ImportRun } from '../records.ts';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import { Nothing } from '../ui/states.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Source } from '../ui/table/rows.ts';
import { writeSoon } from '../ui/time.ts';
import { kindName, nameOf, stateOf } from './import-words.ts';
import { say } from './say.ts';

/** Imports by other people may be running. */
const lookAgainMs = 5_000;
const source: Source<ImportRun> = {
  path: routes.imports.list.path,
  input: {},
  read: async (paging, signal) => {
    const { data, meta } = await send(routes.imports.list, paging, { signal });
    return { rows: data.imports, meta };
  },
};

/** All imports, running and finished. */
export function ImportList() {
  const navigate = useNavigate();
  const columns = useImportColumns();
  useInterval(() => void invalidate([routes.imports.list]), lookAgainMs, { autoInvoke: true });
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw={560}>
          {say('help')}
        </Text>
        <ButtonLink to="/settings/imports/new">{say('new')}</ButtonLink>
      </Group>
      <DataTable
        label={say('title')}
        source={source}
        columns={columns}
        nameOf={nameOf}
        onOpen={({ id }) =>
          void navigate({ to: '/settings/imports/$importId', params: { importId: String(id) } })
        }
        totals={(count) => <span>{say('count', { count })}</span>}
        nothing={<NoImports />}
      />
    </>
  );
}

function NoImports() {
  return (
    <Nothing title={say('none')} description={say('noneHelp')}>
      <ButtonLink to="/settings/imports/new" variant="light">
        {say('new')}
      </ButtonLink>
    </Nothing>
  );
}

function useImportColumns(): readonly Column<ImportRun>[] {
  const { user } = useMe();
  const number = (key: 'created' | 'updated' | 'unchanged' | 'failed'): Column<ImportRun> => ({
    key,
    label: say(`counts.${key}`),
    width: 90,
    isNumber: true,
    cell: (run) => run[key].toLocaleString(locale()),
  });
  return [
    {
      key: 'file',
      label: say('column.file'),
      width: 240,
      cell: (run, { tabIndex }) => (
        <AnchorLink
          to="/settings/imports/$importId"
          params={{ importId: String(run.id) }}
          fw={500}
          tabIndex={tabIndex}
        >
          {nameOf(run)}
        </AnchorLink>
      ),
    },
    {
      key: 'kind',
      label: say('column.kind'),
      width: 120,
      card: 'line',
      cell: ({ resource }) => kindName(resource),
    },
    {
      key: 'state',
      label: say('column.state'),
      width: 160,
      card: 'end',
      cell: (run) => {
        const { label, color } = stateOf(run);
        return <Badge color={color}>{label}</Badge>;
      },
    },
    number('created'),
    number('updated'),
    number('unchanged'),
    number('failed'),
    { key: 'who', label: say('column.who'), width: 150, cell: ({ createdBy }) => createdBy },
    {
      key: 'when',
      label: say('column.when'),
      width: 160,
      card: 'line',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{writeSoon(createdAt, user.timeZone)}</time>,
    },
  ];
}
