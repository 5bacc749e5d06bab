import { Alert, Badge, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { useWords } from '../past/use-words.ts';
import { fieldName, writeValue } from '../past/values.ts';
import type { CountedRow, ReportCheck } from '../records.ts';
import { say as sayOfAll } from '../ui/say.ts';
import { Loaded } from '../ui/states.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { lastOfMonth, writeDateSpan, writeMoment } from '../ui/time.ts';
import classes from './check.module.css';
import { CountedLink } from './counted-link.tsx';
import { metricWords } from './metric-texts.ts';
import { writeNumber } from './numbers.ts';
import { groupTitle } from './report-words.ts';
import { say } from './say.ts';
import { useCheck } from './use-check.ts';
import { useCountedNames } from './use-counted-names.ts';

/** The result of the last check: differing records and numbers. */
export function CheckPanel({ onClose }: { onClose: () => void }) {
  const { user } = useMe();
  const { latest } = useCheck();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={say('check.title')}
      closeButtonProps={{ 'aria-label': say('rows.close') }}
    >
      <Loaded from={latest}>
        {({ data: { check, notChecked } }) => (
          <Stack>
            <Text size="sm" c="dimmed">
              {say('check.about')}
            </Text>
            {check === null ? (
              <Text>{say('check.none')}</Text>
            ) : (
              <>
                <Text>
                  {say('check.done', { moment: writeMoment(check.checkedAt, user.timeZone) })}
                  {'. '}
                  {check.differenceCount === 0 && say('check.cleanLong')}
                </Text>
                <Records differing={check.recordDifferences} timeZone={user.timeZone} />
                <Numbers differing={check.numberDifferences} />
              </>
            )}
            {notChecked.length > 0 && (
              <Text size="xs" c="dimmed">
                {say('check.notChecked', { numbers: namesOf(notChecked) })}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
}

function namesOf(numbers: readonly { key: string; label: string }[]): string {
  return numbers.map((number) => metricWords({ ...number, meaning: '' }).label).join(', ');
}

type Differing = ReportCheck['recordDifferences'];

function Records({ differing, timeZone }: { differing: Differing; timeZone: string }) {
  if (differing.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {say('check.records')}
      </Title>
      <Alert color="red">{say('check.recordsHelp')}</Alert>
      <ul className={classes['records']}>
        {differing.map((one) => (
          <DifferingRecord key={`${one.resource}${one.id}`} of={one} timeZone={timeZone} />
        ))}
      </ul>
    </Stack>
  );
}

function DifferingRecord({ of: one, timeZone }: { of: Differing[number]; timeZone: string }) {
  const words = useWords(one.resource, timeZone, one.currency);
  return (
    <li>
      <Group gap="xs">
        <RecordLink resource={one.resource} id={one.id} />
        {one.isSolved && (
          <Badge color="green" variant="light">
            {say('check.solved')}
          </Badge>
        )}
      </Group>
      {one.missing !== null && <Text size="sm">{say(`check.${one.missing}`)}</Text>}
      {one.fields.length > 0 && (
        <div className={classes['values']}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('check.field')}</th>
                <th scope="col">{say('check.stored')}</th>
                <th scope="col">{say('check.archived')}</th>
              </tr>
            </thead>
            <tbody>
              {one.fields.map(({ field, stored, archived }) => (
                <tr key={field}>
                  <td>{fieldName(field, one.resource)}</td>
                  <td>{writeValue(field, stored, words)}</td>
                  <td>{writeValue(field, archived, words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  );
}

function RecordLink({ resource, id }: Pick<Differing[number], 'resource' | 'id'>) {
  return resource === 'EVENT' ? <EventLink id={id} /> : <CountedRecord resource={resource} id={id} />;
}

/** The event whose booking page has the differing counts. */
function EventLink({ id }: { id: number }) {
  const name = useEventOptions().find(({ value }) => value === String(id))?.label;
  return (
    <Text fw={600} size="sm" component="span">
      {name ?? say('row.EVENT', { id })}
    </Text>
  );
}

type Counted = { resource: Exclude<Differing[number]['resource'], 'EVENT'>; id: number };

function CountedRecord({ resource, id }: Counted) {
  const row: CountedRow = { kind: resource, id, at: '', value: 1 };
  const names = useCountedNames([row]);
  return (
    <Text fw={600} size="sm" component="span">
      <CountedLink row={row} name={names.get(id)} />
    </Text>
  );
}

type DifferingNumber = ReportCheck['numberDifferences'][number];

function Numbers({ differing }: { differing: readonly DifferingNumber[] }) {
  if (differing.length === 0) return null;
  const write = (value: number | null, { metric: key, ...number }: DifferingNumber): string =>
    value === null ? say('check.empty') : writeNumber(value, { ...number, key });
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {say('check.numbers')}
      </Title>
      <div className={classes['values']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('table.number')}</th>
              <th scope="col">{say('check.reported')}</th>
              <th scope="col">{say('check.counted')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((number) => (
              <tr key={`${number.metric} ${number.groupBy} ${number.group}`}>
                <td>
                  {metricWords({ key: number.metric, label: number.label, meaning: '' }).label}
                  <Text size="xs" c="dimmed">
                    {placeOf(number)}
                  </Text>
                </td>
                <td>{write(number.reported, number)}</td>
                <td>{write(number.counted, number)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

/** “Event: Strategy call”, or the whole period of the check. */
function placeOf({ groupBy, group, groupLabel, from, to }: DifferingNumber): string {
  if (groupBy === null) return writeDateSpan(from, to);
  if (groupBy === 'month' && group !== null) return writeDateSpan(group, lastOfMonth(group));
  const name = group === null ? sayOfAll('number.nobody') : (groupLabel ?? group);
  return say('check.of', { label: groupTitle(groupBy), group: name });
}
