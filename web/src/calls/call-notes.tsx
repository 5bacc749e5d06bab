import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { messageWithId } from '../api-error.ts';
import { useMay } from '../auth/session.ts';
import { eventCallsUpdate } from '../field-limits.ts';
import type { CallDetail } from '../records.ts';
import { Section } from '../ui/section.tsx';
import classes from './call-page.module.css';
import { say, type TextKey } from './say.ts';
import { useSavedNotes, type NotesState } from './use-saved-notes.ts';

type Versioned = { call: CallDetail; etag: string | null };
type Props = Versioned & { field: RefObject<HTMLTextAreaElement | null> };

export function CallNotes({ call, etag, field }: Props) {
  const mayWrite = useMay('calls:write');
  if (mayWrite) return <OwnNotes call={call} etag={etag} field={field} />;
  return (
    <Section title={say('notes')}>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{call.notes ?? say('notes.none')}</Text>
    </Section>
  );
}

const words: Readonly<Record<NotesState, TextKey | null>> = {
  untouched: null,
  typing: null,
  saving: 'notes.saving',
  saved: 'notes.saved',
  offline: 'notes.offline',
  failed: 'notes.failed',
  conflict: null,
};

function OwnNotes({ call, etag, field }: Props) {
  const saved = useSavedNotes(call, etag);
  const { notes, state, error } = saved;
  const word = words[state];
  return (
    <Section
      title={say('notes')}
      actions={
        <output className={classes['state']} aria-live="polite">
          {word !== null && say(word)}
        </output>
      }
    >
      {state === 'conflict' && <Conflict {...saved} />}
      {state === 'failed' && error !== null && (
        <Text size="sm" c="red">
          {messageWithId(error)}
        </Text>
      )}
      <Textarea
        ref={field}
        aria-label={say('notes')}
        placeholder={say('notes.placeholder')}
        autosize
        minRows={9}
        {...eventCallsUpdate.notes}
        value={notes}
        onChange={({ currentTarget: { value } }) => saved.type(value)}
        onBlur={saved.flush}
        onKeyDown={(event) => {
          // Leaves the field, so that single-key shortcuts work again.
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </Section>
  );
}

type ConflictProps = Pick<
  ReturnType<typeof useSavedNotes>,
  'theirs' | 'takeTheirs' | 'keepMine' | 'keepBoth'
>;

/** Shows both versions; nothing is saved until the person has chosen. */
function Conflict({ theirs, takeTheirs, keepMine, keepBoth }: ConflictProps) {
  return (
    <Alert color="yellow" title={say('notes.conflict')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {theirs === '' ? say('notes.theirsEmpty') : say('notes.theirs', { notes: theirs })}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={keepBoth}>
            {say('notes.keepBoth')}
          </Button>
          <Button size="xs" variant="default" onClick={keepMine}>
            {say('notes.keepMine')}
          </Button>
          <Button size="xs" variant="default" onClick={takeTheirs}>
            {say('notes.takeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
