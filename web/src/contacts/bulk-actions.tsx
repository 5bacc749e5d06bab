import { ActionBar, Button, Group, Menu, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useLevel } from '../auth/session.ts';
import type { Contact } from '../records.ts';
import { BulkAnswer } from './bulk-answer.tsx';
import { BulkSetter } from './bulk-setter.tsx';
import { BulkTag } from './bulk-tag.tsx';
import { MergeContacts, mergeMax } from './merge-contacts.tsx';
import { say } from './say.ts';
import { useDeleteContacts } from './use-delete-contacts.ts';
import { selectionMax, type Selection } from './use-selection.ts';

/** What each dialog for many contacts gets. */
export type BulkProps = { contacts: readonly Contact[]; onClose: () => void; onDone: () => void };
type Dialog = (props: BulkProps) => ReactElement;
type Action = { label: string; open: () => void; color?: string; refused?: string | undefined };

/** What can be done with all the contacts that are ticked. */
export function BulkActions({ selection }: { selection: Selection }) {
  // Kept in an object, since a function as a state would be called.
  const [dialog, setDialog] = useState<{ Shown: Dialog } | null>(null);
  const { contacts } = selection;
  const remove = useDeleteContacts({ onDone: selection.clear });
  const close = () => setDialog(null);
  const show = (Shown: Dialog) => () => setDialog({ Shown });
  const mayAssign = useLevel('claims:write') === 'all';
  const actions: Action[] = [
    ...(mayAssign ? [{ label: say('bulk.setter'), open: show(BulkSetter) }] : []),
    { label: say('bulk.tag'), open: show(BulkTag) },
    { label: say('bulk.answer'), open: show(BulkAnswer) },
    { label: say('bulk.merge'), open: show(BulkMerge), refused: mergeRefusal(contacts.length) },
    { label: say('delete'), open: () => remove.ask(contacts), color: 'red' },
  ];
  return (
    <>
      <ActionBar opened={contacts.length > 0} onClose={selection.clear} aria-label={say('bulk')}>
        <Text size="sm" fw={500} aria-live="polite">
          {say(contacts.length === selectionMax ? 'bulk.full' : 'bulk.count', { count: contacts.length })}
        </Text>
        <ActionBar.Divider />
        <Group gap="xs" visibleFrom="sm" wrap="nowrap">
          {actions.map(({ label, open, color, refused }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="light"
              color={color ?? 'indigo'}
              disabled={refused !== undefined}
              title={refused}
              onClick={open}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Menu position="top">
          <Menu.Target>
            <Button size="compact-sm" variant="light" hiddenFrom="sm">
              {say('bulk.actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, open, color, refused }) => (
              <Menu.Item
                key={label}
                {...(color !== undefined && { color })}
                disabled={refused !== undefined}
                onClick={open}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ActionBar.CloseButton aria-label={say('bulk.clear')} />
      </ActionBar>
      {dialog !== null && (
        <dialog.Shown
          contacts={contacts}
          onClose={close}
          onDone={() => {
            close();
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function BulkMerge({ contacts, ...dialog }: BulkProps) {
  return <MergeContacts ids={contacts.map(({ id }) => id)} {...dialog} />;
}

function mergeRefusal(count: number): string | undefined {
  if (count < 2) return say('merge.min');
  return count > mergeMax ? say('merge.max', { max: mergeMax }) : undefined;
}
