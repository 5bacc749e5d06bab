import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExchangeView } from './exchange-view.tsx';
import type { Exchange } from './exchange.ts';
import { Step } from './step.tsx';

type Props = {
  title: string;
  lead: string;
  /** The label of the button. */
  label: string;
  /** Null until the step is reached. */
  send: (() => Promise<Exchange>) | null;
  isReady?: boolean;
  children?: ReactNode;
};

/** A step with one request: its explanation, a button, and the request with its response. */
export function SendStep({ title, lead, label, send, isReady = true, children }: Props) {
  const sending = useMutation({ mutationFn: (run: () => Promise<Exchange>) => run() });
  if (send === null) return <Step title={title} lead={lead} />;
  return (
    <Step title={title} lead={lead}>
      {children}
      <Group>
        <Button disabled={!isReady} loading={sending.isPending} onClick={() => sending.mutate(send)}>
          {label}
        </Button>
      </Group>
      <div aria-live="polite">
        {sending.error !== null && <Alert color="red">{sending.error.message}</Alert>}
        {sending.data !== undefined && <ExchangeView of={sending.data} />}
      </div>
    </Step>
  );
}
