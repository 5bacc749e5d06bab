import { Alert } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { refusalKey } from './use-send.ts';

type Props = { form: { errors: Partial<Record<string, ReactNode>> } };

/** Why what a form sent was refused, if no field shows it: next to the buttons, until it is sent again. */
export function FormFailure({ form }: Props) {
  const refusal = form.errors[refusalKey];
  return refusal === undefined ? null : <Refusal>{refusal}</Refusal>;
}

function Refusal({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  // A long form may have been sent from anywhere in it.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} color="red" title="That did not work" role="alert">
      {children}
    </Alert>
  );
}
