import { routes } from '@callwright/sdk/routes';
import { Badge, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query, send } from '../api.ts';
import type { ImportPreview, ImportRun } from '../records.ts';
import { loadErrorTexts } from '../server-texts/error-texts.ts';
import { Empty } from '../ui/table/empty.tsx';
import { Loaded } from '../ui/states.tsx';
import { faultText, fieldName, valueText } from './import-words.ts';
import classes from './imports.module.css';
import { say } from './say.ts';

type Result = ImportPreview['results'][number];
const colors = { CREATED: 'green', UPDATED: 'blue', UNCHANGED: 'gray', FAILED: 'red' } as const;

/** The first rows as records, each with the expected result. */
export function FirstRows({ run }: { run: ImportRun }) {
  const { id, mapping, options } = run;
  const input = { id, mapping, options };
  const tried = useQuery({
    ...query(routes.imports.preview, input),
    queryFn: async ({ signal }) => {
      await loadErrorTexts();
      return send(routes.imports.preview, input, { signal });
    },
  });
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {say('first.title')}
      </Title>
      <Loaded from={tried}>{({ data }) => <Rows run={run} preview={data} />}</Loaded>
    </Stack>
  );
}

function Rows({ run: { mapping }, preview }: { run: ImportRun; preview: ImportPreview }) {
  const labels = new Map(preview.fields.map(({ field, label }) => [field, label]));
  const kinds = new Map(preview.fields.map(({ field, kind }) => [field, kind]));
  return (
    // Can also be scrolled sideways with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['rows']} role="region" aria-label={say('first.title')} tabIndex={0}>
      <Table aria-label={say('first.title')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('first.row')}</Table.Th>
            <Table.Th>{say('first.status')}</Table.Th>
            {mapping.map(({ field }) => (
              <Table.Th key={field}>{fieldName(field, labels.get(field))}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.results.map((result) => (
            <Table.Tr key={result.rowNumber}>
              <Table.Td>{result.rowNumber}</Table.Td>
              <Table.Td>
                <Badge color={colors[result.status]}>{say(`result.${result.status}`)}</Badge>
              </Table.Td>
              <Cells mapping={mapping} result={result} labels={labels} kinds={kinds} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cells({
  mapping,
  result: { error, fields },
  labels,
  kinds,
}: {
  mapping: ImportRun['mapping'];
  result: Result;
  labels: ReadonlyMap<string, string>;
  kinds: ReadonlyMap<string, string>;
}) {
  if (error !== null)
    return (
      <Table.Td colSpan={mapping.length} data-fault>
        {faultText(error, labels)}
      </Table.Td>
    );
  return mapping.map(({ field }) => {
    const text = valueText(fields[field], kinds.get(field));
    return (
      <Table.Td key={field} title={text}>
        {text === '' ? <Empty /> : text}
      </Table.Td>
    );
  });
}
