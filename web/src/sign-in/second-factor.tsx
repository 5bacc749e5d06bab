import { routes } from '@callwright/sdk/routes';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { send } from '../api.ts';
import type { SecondFactorAsked, SignedIn } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from '../auth/card-page.tsx';
import { PasskeyButton } from '../auth/passkey-button.tsx';
import { noProof, proofIn, ProofField, TextButton } from './proof-field.tsx';
import { say } from './say.ts';

type Props = {
  asked: SecondFactorAsked;
  onSignedIn: (signedIn: SignedIn) => unknown;
  /** Goes back to email and password. */
  onBack: () => void;
};

/** The second step of the sign-in. */
export function SecondFactor({ asked: { secondFactor }, onSignedIn, onBack }: Props) {
  const { token } = secondFactor;
  const form = useForm({ initialValues: noProof });
  const answer = useSend(routes.auth.secondFactor, {
    form,
    onDone: onSignedIn,
    refusals: {
      SECOND_FACTOR_FAILED: say('second.refused'),
      SIGN_IN_EXPIRED: say('second.expired'),
    },
  });
  return (
    <CardPage title={say('second.title')} lead={say('second.lead')}>
      <form onSubmit={form.onSubmit((values) => answer.mutate({ token, ...proofIn(values) }))}>
        <Stack>
          <ProofField isFirst methods={secondFactor.methods} form={form} />
          <FormFailure form={form} />
          <Button type="submit" loading={answer.isPending}>
            {say('second.continue')}
          </Button>
          {secondFactor.methods.includes('passkey') && (
            <PasskeyButton
              options={() => send(routes.auth.secondFactorOptions, { token })}
              onAnswer={async (passkey) =>
                onSignedIn(await send(routes.auth.secondFactor, { token, passkey }))
              }
            >
              {say('second.passkey')}
            </PasskeyButton>
          )}
          <TextButton onClick={onBack}>{say('second.back')}</TextButton>
        </Stack>
      </form>
    </CardPage>
  );
}
