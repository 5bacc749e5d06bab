import { Select } from '@mantine/core';
import type { ImportPreview } from '../records.ts';
import { fieldName, faultText, valueText } from './import-words.ts';
import classes from './imports.module.css';
import type { ImportColumn } from './map-form.tsx';
import { say } from './say.ts';
import { isOwn } from './use-import-fields.ts';

type Field = ImportPreview['fields'][number];
type Props = {
  column: string;
  samples: readonly string[];
  fields: readonly Field[];
  mapped: ImportColumn | null;
  results: ImportPreview['results'];
  onChange: (next: ImportColumn | null) => void;
};

const samplesShown = 3;

/** A column with samples, the field it is mapped to, and how its values are read. */
export function ColumnRow({ column, samples, fields, mapped, results, onChange }: Props) {
  const field = fields.find((one) => one.field === mapped?.field);
  const shown = [...new Set(samples.filter((sample) => sample !== ''))].slice(0, samplesShown);
  return (
    <li className={classes['column']}>
      <div style={{ minWidth: 0 }}>
        <div className={classes['heading']}>{column}</div>
        <div className={classes['samples']}>{shown.length === 0 ? say('map.empty') : shown.join(' · ')}</div>
      </div>
      <div className={classes['becomes']}>
        <div className={classes['becomesFields']}>
          <Select
            aria-label={say('map.fieldOf', { column })}
            placeholder={say('map.skip')}
            data={choicesOf(fields)}
            value={mapped?.field ?? null}
            onChange={(next) => onChange(next === null ? null : columnOf(column, next, fields, mapped))}
            searchable
            clearable
          />
          {field?.kind === 'date' && mapped !== null && (
            <Select
              aria-label={say('map.dates', { column })}
              data={(['YMD', 'DMY', 'MDY'] as const).map((value) => ({
                value,
                label: say(`dates.${value}`),
              }))}
              value={mapped.dates ?? 'YMD'}
              onChange={(dates) => dates !== null && onChange({ ...mapped, dates })}
              allowDeselect={false}
            />
          )}
          {field?.kind === 'amount' && mapped !== null && (
            <Select
              aria-label={say('map.decimal', { column })}
              data={[
                { value: '.', label: say('decimal.point') },
                { value: ',', label: say('decimal.comma') },
              ]}
              value={mapped.decimal ?? '.'}
              onChange={(decimal) => decimal !== null && onChange({ ...mapped, decimal })}
              allowDeselect={false}
            />
          )}
        </div>
        {field !== undefined && <ReadAs field={field} samples={samples} results={results} />}
      </div>
    </li>
  );
}

function choicesOf(fields: readonly Field[]) {
  const items = (own: boolean) =>
    fields
      .filter(({ field }) => isOwn(field) === own)
      .map(({ field, label }) => ({ value: field, label: fieldName(field, label) }));
  const own = items(true);
  return own.length === 0
    ? items(false)
    : [
        { group: say('map.plain'), items: items(false) },
        { group: say('map.own'), items: own },
      ];
}

/** The mapping of a column; its formats for dates and amounts are kept. */
function columnOf(
  column: string,
  field: string,
  fields: readonly Field[],
  before: ImportColumn | null,
): ImportColumn {
  const kind = fields.find((one) => one.field === field)?.kind;
  return {
    column,
    field,
    ...(kind === 'date' && { dates: before?.dates ?? 'YMD' }),
    ...(kind === 'amount' && { decimal: before?.decimal ?? '.' }),
  };
}

/** How the service reads a sample, or why it rejects one. */
function ReadAs({ field, samples, results }: Pick<Props, 'samples' | 'results'> & { field: Field }) {
  const wrong = results.find(({ error }) => error?.field === field.field);
  if (wrong?.error)
    return (
      <div className={classes['readAs']} data-wrong>
        {say('map.wrongRow', {
          row: wrong.rowNumber,
          text: faultText({ ...wrong.error, field: null }),
        })}
      </div>
    );
  if (field.kind === 'text') return null;
  const read = results.find(({ fields }) => fields[field.field] !== undefined);
  const sample = read === undefined ? '' : (samples[read.rowNumber - 1] ?? '');
  if (read === undefined || sample === '') return null;
  const value = valueText(read.fields[field.field], field.kind);
  return value === sample ? null : (
    <div className={classes['readAs']}>{say('map.readAs', { sample, value })}</div>
  );
}
