import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../auth/session.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { isRecorded, type OutcomeCall } from './outcome-values.ts';
import { say } from './say.ts';

/** Opens the form for the outcome of a call in a list; not shown if none can be recorded. */
export function OutcomeButton({ call, ...button }: ButtonProps & { call: OutcomeCall }) {
  const [opened, { open, close }] = useDisclosure();
  const mayRecord = useMay('outcomes:write');
  if (!mayRecord || call.status === 'CANCELLED') return null;
  return (
    <>
      <Button variant={call.outcome === 'PENDING_OUTCOME' ? 'filled' : 'default'} {...button} onClick={open}>
        {say(isRecorded(call) ? 'change' : 'log')}
      </Button>
      {opened && <OutcomeDialog call={call} onClose={close} />}
    </>
  );
}
