import { ActionBar, Button, Group, Loader, Menu, Text } from '@mantine/core';
import { say } from './say.ts';
import { selectionMax, type Selection } from './use-selection.ts';

export type BulkAction = {
  label: string;
  open: () => void;
  isDanger?: boolean;
  /** Why the action is not possible for these rows. */
  refused?: string | undefined;
};

type Props<T> = {
  /** “Selected contacts” */
  label: string;
  selection: Selection<T>;
  actions: readonly BulkAction[];
  /** The progress of an action that processes rows one by one. */
  progress?: { sent: number; of: number } | null;
};

/** The actions for the selected rows, at the bottom of the window. */
export function SelectionBar<T>({ label, selection, actions, progress = null }: Props<T>) {
  const count = selection.rows.length;
  return (
    <ActionBar opened={count > 0} onClose={selection.clear} aria-label={label}>
      {progress !== null && <Loader size="xs" />}
      <Text size="sm" fw={500} aria-live="polite">
        {progress === null
          ? say(count === selectionMax ? 'selected.full' : 'selected', { count })
          : say('selected.progress', progress)}
      </Text>
      <ActionBar.Divider />
      <Group gap="xs" visibleFrom="sm" wrap="nowrap">
        {actions.map(({ label: name, open, isDanger, refused }) => (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            {...(isDanger === true && { color: 'red' })}
            disabled={refused !== undefined || progress !== null}
            title={refused}
            onClick={open}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Menu position="top">
        <Menu.Target>
          <Button size="compact-sm" variant="light" hiddenFrom="sm" disabled={progress !== null}>
            {say('selected.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label: name, open, isDanger, refused }) => (
            <Menu.Item
              key={name}
              {...(isDanger === true && { color: 'red' })}
              disabled={refused !== undefined}
              onClick={open}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionBar.CloseButton aria-label={say('selected.clear')} />
    </ActionBar>
  );
}
