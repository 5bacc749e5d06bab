import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useAsOf, useMe } from '../auth/session.ts';
import type { RecordVersion } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { Slider } from '../ui/slider.tsx';
import { Loaded, type Read } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import classes from './past.module.css';
import { say } from './say.ts';
import { useWords } from './use-words.ts';
import { fieldName, writeValue, type RecordKind, type Words } from './values.ts';
import { placeAt, valuesAt, type Values } from './versions.ts';

type Timeline = { data: { versions: RecordVersion[]; holdsFrom: string | null } };

type Props = {
  of: RecordKind;
  timeline: Read<Timeline>;
  timeZone: string;
  /** The currency of the record's amounts. */
  currency?: string;
  /** Fields that the person may restore, because they may change them here. */
  restorable: readonly string[];
  onRestore: (field: string, value: unknown) => void;
};

/** The versions of a record with a slider: its values, who changed them, and a way to restore one. */
export function RecordPast({ of, timeline, timeZone, currency, restorable, onRestore }: Props) {
  const words = useWords(of, timeZone, currency ?? null);
  return (
    <Section title={say('title')}>
      <Loaded from={timeline}>
        {({ data: { versions, holdsFrom } }) =>
          versions.length === 0 ? (
            <Text size="sm" c="dimmed">
              {holdsFrom === null ? <NotYet /> : say('none', { moment: writeMoment(holdsFrom, timeZone) })}
            </Text>
          ) : (
            <Scrubbed
              versions={versions.toReversed()}
              words={words}
              restorable={restorable}
              onRestore={onRestore}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function NotYet() {
  const isTest = useMe().workspace.mode === 'TEST';
  return [say('notYet'), isTest && say('notYet.test')].filter(Boolean).join(' ');
}

type ThenProps = Pick<Props, 'restorable' | 'onRestore'> & { words: Words };
type ScrubbedProps = ThenProps & { versions: readonly RecordVersion[] };

/** @param versions oldest first */
function Scrubbed({ versions, words, restorable, onRestore }: ScrubbedProps) {
  const [chosen, choose] = useState<number | null>(null);
  const asOf = useAsOf();
  const last = versions.length - 1;
  // The state before the first known change can be selected, too, unless that change created the record.
  const first = versions[0]?.isFirst === true ? 0 : -1;
  const place = Math.max(first, Math.min(chosen ?? placeAt(versions, asOf), last));
  const version = versions[place] ?? null;
  const { was, now } = valuesAt(versions, place);
  const move = (by: number): void => choose(Math.min(last, Math.max(first, place + by)));
  const when = version === null ? say('began') : writeMoment(version.at, words.timeZone);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {say(asOf === undefined ? 'about' : 'about.asOf')}
      </Text>
      <Group wrap="nowrap" gap="xs">
        <ActionIcon
          variant="default"
          aria-label={say('earlier')}
          disabled={place === first}
          onClick={() => move(-1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Slider
          label={say('slider')}
          says={when}
          min={first}
          max={last}
          disabled={last === first}
          value={place}
          onChange={choose}
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
        {version === null ? <b>{when}</b> : <Version of={version} when={when} />}
        <Text span c="dimmed">
          {' · '}
          {say('step', { number: place - first + 1, count: last - first + 1 })}
        </Text>
      </Text>
      <Then
        version={version}
        was={was}
        now={now}
        words={words}
        restorable={restorable}
        onRestore={(field, value) => {
          choose(null);
          onRestore(field, value);
        }}
      />
    </Stack>
  );
}

function Version({ of: { type, isFirst, actor }, when }: { of: RecordVersion; when: string }) {
  if (type === 'contact.erased')
    return (
      <>
        <b>{say('personErased')}</b> {when}
      </>
    );
  return (
    <>
      <b>{say(isFirst ? 'made' : 'changed')}</b>{' '}
      {say('by', { moment: when, name: actor === null ? say('erased') : actor.name })}
    </>
  );
}

type AtOnceProps = ThenProps & { version: RecordVersion | null; was: Values; now: Values };

function Then({ version, was, now, words, restorable, onRestore }: AtOnceProps) {
  const changedHere = new Set(version?.changes.map(({ field }) => field));
  const fields = [...was.keys()];
  if (fields.length === 0) return <Text size="sm">{say('same')}</Text>;
  const write = (field: string, value: unknown): string => writeValue(field, value, words);
  const ask = (field: string, value: unknown): void =>
    confirm({
      title: say('restore.ask', { field: fieldName(field, words.of) }),
      text: say('restore.from', { now: write(field, now.get(field)), was: write(field, value) }),
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
            const isOther = write(field, was.get(field)) !== write(field, now.get(field));
            return (
              <tr key={field} data-changed={changedHere.has(field) || undefined}>
                <th scope="row">
                  {fieldName(field, words.of)}
                  {changedHere.has(field) && <Text size="xs">{say('changedHere')}</Text>}
                </th>
                <td>
                  <div className={classes['then']}>
                    {write(field, was.get(field))}
                    {isOther && restorable.includes(field) && (
                      <Button
                        size="compact-xs"
                        variant="light"
                        aria-label={say('restore.of', { field: fieldName(field, words.of) })}
                        onClick={() => ask(field, was.get(field))}
                      >
                        {say('restore')}
                      </Button>
                    )}
                  </div>
                </td>
                <td>{write(field, now.get(field))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
