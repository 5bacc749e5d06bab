import { nowMs } from '../ui/page-clock.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { ImportRun } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { writeSoon } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { importReads } from './use-step.ts';

const states: ReadonlySet<string> = new Set(['DONE', 'FAILED', 'CANCELLED']);

/** Undoes an import within a day, after a confirmation with the consequences. */
export function UndoImport({ run }: { run: ImportRun }) {
  const { user } = useMe();
  const undo = useSend(routes.imports.undo, {
    invalidates: importReads,
    done: say('undo.started'),
    refusals: { IMPORT_STATE: say('undo.over') },
  });
  const { id, status, undoUntil, created, updated } = run;
  if (!states.has(status) || undoUntil === null || created + updated === 0) return null;
  if (isOver(undoUntil))
    return (
      <Text size="sm" c="dimmed">
        {say('undo.over')}
      </Text>
    );
  const ask = () =>
    confirm({
      title: say('undo.title'),
      text: textOf(run),
      confirm: say('undo'),
      onConfirm: () => undo.mutate({ id }),
    });
  return (
    <>
      <Text size="sm" c="dimmed">
        {say('undo.until', { when: writeSoon(undoUntil, user.timeZone) })}
      </Text>
      <Button color="red" variant="outline" loading={undo.isPending} onClick={ask}>
        {say('undo')}
      </Button>
    </>
  );
}

function isOver(moment: string): boolean {
  return Date.parse(moment) < nowMs();
}

/** What is undone, and what stays. */
function textOf({ created, updated }: ImportRun): string {
  return [
    created > 0 && say('undo.created', { count: created }),
    updated > 0 && say('undo.updated', { count: updated }),
    say('undo.rest'),
  ]
    .filter((text) => text !== false)
    .join(' ');
}
