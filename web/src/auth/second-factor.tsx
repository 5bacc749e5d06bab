import { routes } from '@callwright/sdk/routes';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { send } from '../api.ts';
import type { SecondFactorAsked, SignedIn } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from './card-page.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { noProof, proofIn, ProofField, TextButton } from './proof-field.tsx';

type Props = {
  asked: SecondFactorAsked;
  onSignedIn: (signedIn: SignedIn) => unknown;
  /** Back to e-mail and password. */
  onBack: () => void;
};

/** The second step of signing in. */
export function SecondFactor({ asked: { secondFactor }, onSignedIn, onBack }: Props) {
  const { token } = secondFactor;
  const form = useForm({ initialValues: noProof });
  const answer = useSend(routes.auth.secondFactor, {
    form,
    onDone: onSignedIn,
    refusals: {
      SECOND_FACTOR_FAILED:
        'That code is not right, or it was used before. Wait for the next one and try again.',
      SIGN_IN_EXPIRED: 'That took too long or too many attempts. Start again with your password.',
    },
  });
  return (
    <CardPage title="Confirm that it is you" lead="Your account is protected by a second step.">
      <form onSubmit={form.onSubmit((values) => answer.mutate({ token, ...proofIn(values) }))}>
        <Stack>
          <ProofField isFirst methods={secondFactor.methods} form={form} />
          <FormFailure form={form} />
          <Button type="submit" loading={answer.isPending}>
            Continue
          </Button>
          {secondFactor.methods.includes('passkey') && (
            <PasskeyButton
              options={() => send(routes.auth.secondFactorOptions, { token })}
              onAnswer={async (passkey) =>
                onSignedIn(await send(routes.auth.secondFactor, { token, passkey }))
              }
            >
              Use a passkey
            </PasskeyButton>
          )}
          <TextButton onClick={onBack}>Start again</TextButton>
        </Stack>
      </form>
    </CardPage>
  );
}
