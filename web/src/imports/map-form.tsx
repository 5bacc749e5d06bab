import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageWithId } from '../api-error.ts';
import { query, send } from '../api.ts';
import type { ImportPreview, ImportRun } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { loadErrorTexts } from '../server-texts/error-texts.ts';
import { ColumnRow } from './column-row.tsx';
import { FileFormFields } from './file-form-fields.tsx';
import classes from './imports.module.css';
import { MatchOptions } from './match-options.tsx';
import { say, type TextKey } from './say.ts';
import { importReads, useSteps } from './use-step.ts';

export type ImportColumn = ImportRun['mapping'][number];
export type ImportOptions = ImportRun['options'];
export type FileForm = Pick<ImportOptions, 'delimiter' | 'encoding'>;

const settleMs = 400;

type Props = { run: ImportRun; preview: ImportPreview; form: FileForm; onForm: (form: FileForm) => void };

export function MapForm({ run, preview, form, onForm }: Props) {
  const [mapping, setMapping] = useState<readonly ImportColumn[]>(preview.mapping);
  const [options, setOptions] = useState<ImportOptions>(() => firstOptions(run, preview));
  const given = { ...options, ...form };
  const results = useTried(run.id, mapping, given);
  const { check, isChecking, refusal } = useCheck(run);
  const problem = problemOf(run, mapping);
  const replace = (column: string, next: ImportColumn | null) =>
    setMapping([
      // A field is mapped to one column at most, so the previous column loses it.
      ...mapping.filter((one) => one.column !== column && one.field !== next?.field),
      ...(next === null ? [] : [next]),
    ]);
  return (
    <Stack maw={920}>
      <div>
        <Title order={3} size="h4">
          {say('map.title')}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {preview.isKnownLayout
            ? say('map.known')
            : say('map.guessed', { count: preview.mapping.length, total: preview.headings.length })}
        </Text>
      </div>
      <ul className={classes['columns']} aria-label={say('map.title')}>
        <li className={classes['column']} data-head aria-hidden>
          <span>{say('map.column')}</span>
          <span>{say('map.field')}</span>
        </li>
        {preview.headings.map((column, at) => (
          <ColumnRow
            key={column}
            column={column}
            samples={preview.rows.map((row) => row[at] ?? '')}
            fields={preview.fields}
            mapped={mapping.find((one) => one.column === column) ?? null}
            results={results}
            onChange={(next) => replace(column, next)}
          />
        ))}
      </ul>
      <FileFormFields preview={preview} onForm={(change) => onForm({ ...form, ...change })} />
      <MatchOptions run={run} mapping={mapping} options={options} onChange={setOptions} />
      {refusal !== null && (
        <Alert color="red" role="alert">
          {messageWithId(refusal)}
        </Alert>
      )}
      <Actions
        run={run}
        problem={problem}
        isChecking={isChecking}
        onCheck={() => check(inOrder(mapping, preview.headings), given)}
      />
    </Stack>
  );
}

/** Owners who are not found are left out by default, because most files name people who have left. */
function firstOptions({ options: before }: ImportRun, { options: usual }: ImportPreview): ImportOptions {
  const { delimiter: _delimiter, encoding: _encoding, ...kept } = { ...usual, ...before };
  return { unknownOwner: 'LEAVE_OUT', existing: 'REPLACE', ...kept };
}

/** How the first rows would be imported. Requested again when nothing has changed for a moment. */
function useTried(id: number, mapping: readonly ImportColumn[], options: ImportOptions) {
  const [settled] = useDebouncedValue(JSON.stringify({ mapping, options }), settleMs);
  const input = { id, ...(JSON.parse(settled) as { mapping: ImportColumn[]; options: ImportOptions }) }; // written above
  const tried = useQuery({
    ...query(routes.imports.preview, input),
    queryFn: async ({ signal }) => {
      await loadErrorTexts();
      return send(routes.imports.preview, input, { signal });
    },
    enabled: input.mapping.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return mapping.length === 0 ? [] : (tried.data?.data.results ?? []);
}

function useCheck(run: ImportRun) {
  const navigate = useNavigate();
  const start = useSend(routes.imports.start, {
    invalidates: importReads,
    onDone: () =>
      navigate({
        to: '/settings/imports/$importId',
        params: { importId: String(run.id) },
        search: {},
        replace: true,
      }),
  });
  return {
    isChecking: start.isPending,
    refusal: start.error,
    check: (mapping: readonly ImportColumn[], options: ImportOptions) =>
      start.mutate({ id: run.id, mapping: [...mapping], options, dryRun: true }),
  };
}

/** In the order of the file, because rows are shown in this order. */
function inOrder(mapping: readonly ImportColumn[], headings: readonly string[]): readonly ImportColumn[] {
  return mapping.toSorted((one, other) => headings.indexOf(one.column) - headings.indexOf(other.column));
}

function problemOf({ resource }: ImportRun, mapping: readonly ImportColumn[]): TextKey | null {
  if (mapping.length === 0) return 'map.needs';
  const hasAddress = mapping.some(({ field }) => field === 'email' || field === 'phoneNumber');
  return resource === 'contacts' && !hasAddress ? 'map.needsAddress' : null;
}

function Actions({
  run,
  problem,
  isChecking,
  onCheck,
}: {
  run: ImportRun;
  problem: TextKey | null;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const { cancel, isBusy } = useSteps(run);
  return (
    <Group justify="space-between">
      <Button variant="default" onClick={cancel} disabled={isBusy}>
        {say('cancel')}
      </Button>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {say(problem ?? 'map.checkHelp')}
        </Text>
        <Button onClick={onCheck} disabled={problem !== null} loading={isChecking}>
          {say('map.check')}
        </Button>
      </Group>
    </Group>
  );
}
