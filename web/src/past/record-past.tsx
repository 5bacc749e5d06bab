import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { RecordVersion } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded, type Read } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import classes from './past.module.css';
import { say } from './say.ts';
import { fieldName, writeValue } from './values.ts';
import { valuesAt, type Values } from './versions.ts';

type Timeline = { data: { versions: RecordVersion[]; holdsFrom: string | null } };

type Props = {
  timeline: Read<Timeline>;
  timeZone: string;
  /** Fields that a person may put back: those that they may change here. */
  restorable: readonly string[];
  onRestore: (field: string, value: unknown) => void;
};

/** The versions of a record under a slider: how it was, who changed it, and a way to put a value back. */
export function RecordPast({ timeline, timeZone, restorable, onRestore }: Props) {
  return (
    <Section title={say('title')}>
      <Loaded from={timeline}>
        {({ data: { versions, holdsFrom } }) =>
          versions.length === 0 ? (
            <Text size="sm" c="dimmed">
              {holdsFrom === null ? say('notYet') : say('none', { moment: writeMoment(holdsFrom, timeZone) })}
            </Text>
          ) : (
            <Scrubbed
              versions={versions.toReversed()}
              timeZone={timeZone}
              restorable={restorable}
              onRestore={onRestore}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

type ScrubbedProps = Omit<Props, 'timeline'> & { versions: readonly RecordVersion[] };

/** @param versions the oldest first */
function Scrubbed({ versions, timeZone, restorable, onRestore }: ScrubbedProps) {
  const [chosen, choose] = useState<number | null>(null);
  const last = versions.length - 1;
  const place = Math.min(chosen ?? last, last);
  const version = versions[place];
  if (version === undefined) return null;
  const { was, now } = valuesAt(versions, place);
  const move = (by: number): void => choose(Math.min(last, Math.max(0, place + by)));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {say('about')}
      </Text>
      <Group wrap="nowrap" gap="xs">
        <ActionIcon
          variant="default"
          aria-label={say('earlier')}
          disabled={place === 0}
          onClick={() => move(-1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <input
          type="range"
          className={classes['slider']}
          min={0}
          max={last}
          disabled={last === 0}
          value={place}
          onChange={(event) => choose(event.currentTarget.valueAsNumber)}
          aria-label={say('slider')}
          aria-valuetext={writeMoment(version.at, timeZone)}
        />
        <ActionIcon
          variant="default"
          aria-label={say('later')}
          disabled={place === last}
          onClick={() => move(1)}
        >
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="sm" aria-live="polite">
        <b>{say(version.isFirst ? 'made' : 'changed')}</b>{' '}
        {say('by', {
          moment: writeMoment(version.at, timeZone),
          name: version.actor === null ? say('erased') : version.actor.name,
        })}
        <Text span c="dimmed">
          {' · '}
          {say('step', { number: place + 1, count: versions.length })}
        </Text>
      </Text>
      <Then
        version={version}
        was={was}
        now={now}
        timeZone={timeZone}
        restorable={restorable}
        onRestore={(field, value) => {
          choose(null);
          onRestore(field, value);
        }}
      />
    </Stack>
  );
}

type ThenProps = Omit<Props, 'timeline'> & { version: RecordVersion; was: Values; now: Values };

function Then({ version, was, now, timeZone, restorable, onRestore }: ThenProps) {
  const changedHere = new Set(version.changes.map(({ field }) => field));
  const fields = [...was.keys()];
  if (fields.length === 0) return <Text size="sm">{say('same')}</Text>;
  const write = (value: unknown): string => writeValue(value, timeZone);
  const ask = (field: string, value: unknown): void =>
    confirm({
      title: say('restore.ask', { field: fieldName(field) }),
      text: say('restore.from', { now: write(now.get(field)), was: write(value) }),
      confirm: say('restore'),
      isDanger: false,
      onConfirm: () => onRestore(field, value),
    });
  return (
    <div className={classes['values']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('field')}</th>
            <th scope="col">{say('then')}</th>
            <th scope="col">{say('now')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const isOther = write(was.get(field)) !== write(now.get(field));
            return (
              <tr key={field} data-changed={changedHere.has(field) || undefined}>
                <th scope="row">
                  {fieldName(field)}{' '}
                  {changedHere.has(field) && (
                    <Badge size="xs" variant="light">
                      {say('changedHere')}
                    </Badge>
                  )}
                </th>
                <td>
                  {write(was.get(field))}
                  {isOther && restorable.includes(field) && (
                    <Button
                      ms="xs"
                      size="compact-xs"
                      variant="light"
                      aria-label={say('restore.of', { field: fieldName(field) })}
                      onClick={() => ask(field, was.get(field))}
                    >
                      {say('restore')}
                    </Button>
                  )}
                </td>
                <td>{write(now.get(field))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
