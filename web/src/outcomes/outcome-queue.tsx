import type { Call } from '../records.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

type Props = {
  /** The list to work through. */
  calls: readonly Call[];
  current: Call | null;
  onCurrent: (call: Call | null) => void;
};

/** The form for one call of a list, then for the next one without an outcome. */
export function OutcomeQueue({ calls, current, onCurrent }: Props) {
  if (current === null) return null;
  const waiting = calls.filter(({ outcome }) => outcome === 'PENDING_OUTCOME');
  const position = waiting.findIndex(({ id }) => id === current.id);
  const next = position === -1 ? undefined : (waiting[position + 1] ?? waiting[position - 1]);
  return (
    <OutcomeDialog
      call={current}
      onClose={() => onCurrent(null)}
      onNext={next === undefined ? undefined : () => onCurrent(next)}
    />
  );
}
