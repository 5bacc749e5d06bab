import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { send, sendForFile } from '../api.ts';
import type { ImportRun, ImportRowError } from '../records.ts';
import { loadErrorTexts } from '../server-texts/error-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { saveBlob } from '../ui/save-file.ts';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Empty } from '../ui/table/empty.tsx';
import { OpenCell } from '../ui/table/open-cell.tsx';
import type { Source } from '../ui/table/rows.ts';
import { faultText, kindOf } from './import-words.ts';
import { say } from './say.ts';
import { useOwnFieldNames } from './use-import-fields.ts';

type Row = ImportRowError & { id: number };

/** The rejected rows with their reasons, and how to import them after all. */
export function ErrorRows({ run }: { run: ImportRun }) {
  const [open, setOpen] = useState<Row | null>(null);
  const isFile = kindOf(run) !== undefined;
  const labels = useOwnFieldNames(kindOf(run));
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={3} size="h4">
            {say(isFile ? 'errors.title' : 'service.leftOut')}
          </Title>
          <Text size="sm" c="dimmed" maw={560}>
            {say(isFile ? 'errors.help' : 'service.leftOutHelp')}
          </Text>
        </div>
        <Group gap="xs">
          <DownloadErrors run={run} />
          {!run.dryRun && isFile && (
            <ButtonLink
              to="/settings/imports/new"
              search={{ resource: kindOf(run), again: run.id }}
              variant="default"
            >
              {say('errors.again')}
            </ButtonLink>
          )}
        </Group>
      </Group>
      <DataTable
        label={say('errors.title')}
        source={errorSource(run)}
        columns={errorColumns(run, labels, setOpen)}
        nameOf={({ rowNumber }) => say('errors.ofRow', { row: rowNumber })}
        onOpen={setOpen}
        totals={(count) => <span>{say('errors.count', { count })}</span>}
        nothing={
          <Text size="sm" c="dimmed">
            {say('errors.none')}
          </Text>
        }
      />
      {open !== null && (
        <Dialog
          opened
          isLarge
          onClose={() => setOpen(null)}
          title={say('errors.ofRow', { row: open.rowNumber })}
          closeButtonProps={{ 'aria-label': say('close') }}
        >
          <Stack>
            <Text c="red">{faultText(open, labels)}</Text>
            <Facts of={cellsInOrder(run, open)} />
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}

function errorSource({ id, startedAt, dryRun, failed, kept }: ImportRun): Source<Row> {
  return {
    path: routes.imports.listErrors.path,
    // Part of the cache key, because each run finds the errors anew.
    input: { id, startedAt, dryRun, failed, kept },
    read: async (paging, signal) => {
      const [{ data, meta }] = await Promise.all([
        send(routes.imports.listErrors, { id, ...paging }, { signal }),
        loadErrorTexts(),
      ]);
      return { rows: data.errors.map((error) => ({ ...error, id: error.rowNumber })), meta };
    },
  };
}

function errorColumns(
  run: ImportRun,
  labels: ReadonlyMap<string, string>,
  onOpen: (row: Row) => void,
): readonly Column<Row>[] {
  const cellOf = ({ field, cells }: Row) =>
    cells[run.mapping.find((one) => one.field === field)?.column ?? ''];
  return [
    {
      key: 'row',
      label: say('errors.row'),
      width: 90,
      cell: (row, { tabIndex }) => (
        <OpenCell tabIndex={tabIndex} onOpen={() => onOpen(row)}>
          {say('errors.ofRow', { row: row.rowNumber })}
        </OpenCell>
      ),
    },
    {
      key: 'what',
      label: say('errors.what'),
      width: 320,
      card: 'line',
      cell: (row) => faultText(row, labels),
    },
    { key: 'value', label: say('errors.value'), width: 200, cell: (row) => cellOf(row) || <Empty /> },
    {
      key: 'cells',
      label: say('errors.cells'),
      width: 360,
      cell: (row) =>
        cellsInOrder(run, row)
          .flatMap(([, cell]) => (cell === '' ? [] : [cell]))
          .join(' · ') || <Empty />,
    },
  ];
}

/** The mapped columns in the order of the file, then the others. */
function cellsInOrder({ mapping }: ImportRun, { cells }: Row): (readonly [string, string])[] {
  const mapped = mapping.flatMap(({ column }) => (column in cells ? [column] : []));
  const others = Object.keys(cells).filter((column) => !mapped.includes(column));
  return [...mapped, ...others].map((column) => [column, cells[column] ?? ''] as const);
}

function DownloadErrors({ run: { id, fileName } }: { run: ImportRun }) {
  const save = useMutation({
    mutationFn: async () =>
      saveBlob(errorFileName(id, fileName), await sendForFile(routes.imports.errorFile, { id })),
    onError: (error) =>
      notifications.show({ color: 'red', title: say('errors.downloadFailed'), message: error.message }),
  });
  return (
    <Button
      variant="default"
      leftSection={<Download aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {say('errors.download')}
    </Button>
  );
}

/** Named after the imported file, to be found next to it. */
function errorFileName(id: number, fileName: string | null): string {
  const [base = ''] = (fileName ?? '').split(/\.(?:csv|tsv|txt)$/i);
  return `${base === '' ? `import-${id}` : base}-errors.csv`;
}
