import { routes } from '@callwright/sdk/routes';
import { messageWithId } from '../api-error.ts';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SentTo } from '@callwright/sdk/request';
import type { ReactNode } from 'react';
import { answerWithPasskey, hasPasskeys } from './passkey.ts';

type Answer = SentTo<typeof routes.auth.signInWithPasskey>['passkey'];
type Props = {
  /** Gets the challenge to sign from the service. */
  options: () => Promise<{ data: { options: Record<string, unknown> } }>;
  /** Sends the signed response. */
  onAnswer: (passkey: Answer) => Promise<unknown>;
  children: ReactNode;
};

/** A button that uses a passkey; renders nothing if the browser does not support them. */
export function PasskeyButton({ options, onAnswer, children }: Props) {
  const prove = useMutation({
    mutationFn: async () => onAnswer(await answerWithPasskey((await options()).data.options)),
  });
  if (!hasPasskeys) return null;
  return (
    <>
      {prove.error !== null && (
        <Alert color="red" role="alert">
          {messageWithId(prove.error)}
        </Alert>
      )}
      <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
        {children}
      </Button>
    </>
  );
}
