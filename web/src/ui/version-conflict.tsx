import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { changedFields, type WatchedForm } from '../drafts/changed-fields.ts';
import { say } from '../lists/say.ts';

/** A field changed by somebody else: its label, and its new value. */
export type Change = { label: string; now: string };

type Props = {
  /** “This contact” */
  what: string;
  changes: readonly Change[];
  onTheirs: () => void;
  onMine: () => void;
};

/** Shown after a save that was refused because somebody else saved first. Nothing typed is lost. */
export function VersionConflict({ what, changes, onTheirs, onMine }: Props) {
  return (
    <Alert color="yellow" title={say('conflict.title', { what })} role="alert">
      <Stack gap="sm" align="flex-start">
        {changes.length === 0 ? (
          <Text size="sm">{say('conflict.hidden')}</Text>
        ) : (
          <List size="sm">
            {changes.map(({ label, now }) => (
              <List.Item key={label}>
                {say('conflict.now', { label, now: now || say('conflict.empty') })}
              </List.Item>
            ))}
          </List>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTheirs}>
            {say('conflict.theirs')}
          </Button>
          <Button size="xs" variant="default" onClick={onMine}>
            {say('conflict.mine')}
          </Button>
        </Group>
        <Text size="sm">{say('conflict.then')}</Text>
      </Stack>
    </Alert>
  );
}

/** Their values, with the fields that were changed in this form. */
export function withMine<V extends object>(
  theirs: V,
  form: Pick<WatchedForm, 'getValues' | 'getInitialValues'>,
): V {
  return { ...theirs, ...changedFields(form) };
}

/** The differences between two versions of a record. */
export function changesBetween<V extends Record<string, string | null>>(
  before: V,
  after: V,
  labels: Readonly<Record<keyof V, string>>,
): Change[] {
  return Object.keys(labels)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: labels[name as keyof V], now: after[name] ?? '' })); // its keys by type
}
