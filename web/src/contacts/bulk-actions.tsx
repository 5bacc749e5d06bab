import { useState, type ReactElement } from 'react';
import { useLevel } from '../auth/session.ts';
import type { Contact } from '../records.ts';
import { SelectionBar, type BulkAction } from '../ui/table/selection-bar.tsx';
import type { Selection } from '../ui/table/use-selection.ts';
import { BulkAnswer } from './bulk-answer.tsx';
import { BulkSetter } from './bulk-setter.tsx';
import { BulkTag } from './bulk-tag.tsx';
import { MergeContacts, mergeMax } from './merge-contacts.tsx';
import { say } from './say.ts';
import { useDeleteContacts } from './use-delete-contacts.ts';

/** The props of each dialog for many contacts. */
export type BulkProps = { contacts: readonly Contact[]; onClose: () => void; onDone: () => void };
type Dialog = (props: BulkProps) => ReactElement;

/** The actions for all selected contacts. */
export function BulkActions({ selection }: { selection: Selection<Contact> }) {
  // Wrapped in an object, because a function as state would be called.
  const [dialog, setDialog] = useState<{ Shown: Dialog } | null>(null);
  const { rows: contacts } = selection;
  const remove = useDeleteContacts({ onDone: selection.clear });
  const close = () => setDialog(null);
  const show = (Shown: Dialog) => () => setDialog({ Shown });
  const mayAssign = useLevel('claims:write') === 'all';
  const actions: BulkAction[] = [
    ...(mayAssign ? [{ label: say('bulk.setter'), open: show(BulkSetter) }] : []),
    { label: say('bulk.tag'), open: show(BulkTag) },
    { label: say('bulk.answer'), open: show(BulkAnswer) },
    { label: say('bulk.merge'), open: show(BulkMerge), refused: mergeRefusal(contacts.length) },
    { label: say('delete'), open: () => remove.ask(contacts), isDanger: true },
  ];
  return (
    <>
      <SelectionBar label={say('bulk')} selection={selection} actions={actions} />
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
