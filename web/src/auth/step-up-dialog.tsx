import { routes } from '@callwright/sdk/routes';
import { PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FactorMethod } from '@callwright/contract/factor-proof.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query, queryClient, send } from '../api.ts';
import type { Factors } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { CompanyProof } from './company-proof.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { noProof, proofIn, ProofField } from '../sign-in/proof-field.tsx';
import { sessionQuery } from './session.ts';
import { takeStepUps } from './step-up.ts';
import { say } from './say.ts';

type Answer = (isProved: boolean) => void;

/** Asks for the password, and the second factor, when a request needs them, above whatever is open. */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => takeStepUps((next) => setAnswer(() => next)), []);
  if (answer === null) return null;
  const close = (isProved: boolean) => {
    setAnswer(null);
    answer(isProved);
  };
  const ways = { onDone: () => close(true), onClose: () => close(false) };
  return isOfCompany() ? <CompanyProof {...ways} /> : <ProofForm {...ways} />;
}

/** Whether the session was opened by a company's identity provider. Then the person confirms there. */
function isOfCompany(): boolean {
  return (queryClient.getQueryData(sessionQuery.queryKey)?.confinedTo ?? null) !== null;
}

function ProofForm({ onDone, onClose }: { onDone: (proved: unknown) => void; onClose: () => void }) {
  const form = useForm({ initialValues: { password: '', ...noProof } });
  const factors = useQuery(query(routes.factors.list, {}));
  const prove = useSend(routes.auth.reauthenticate, { form, onDone });
  const methods = factors.data === undefined ? [] : methodsOf(factors.data.data);
  return (
    <FormDialog
      title={say('prove')}
      submit={say('prove.submit')}
      form={form}
      pending={prove.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ password, ...proof }) => prove.mutate({ password, ...proofIn(proof) }))}
    >
      <Text size="sm">{say('prove.help')}</Text>
      <PasswordInput
        label={say('password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
      {methods.length > 0 && <ProofField methods={methods} form={form} />}
      {methods.includes('passkey') && (
        <PasskeyButton
          options={() => send(routes.auth.reauthenticateOptions, {})}
          onAnswer={async (passkey) => onDone(await send(routes.auth.reauthenticate, { passkey }))}
        >
          {say('prove.passkey')}
        </PasskeyButton>
      )}
    </FormDialog>
  );
}

function methodsOf({ totp, passkeys, recoveryCodesLeft }: Factors): FactorMethod[] {
  return [
    ...(totp === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(recoveryCodesLeft === 0 ? [] : (['recoveryCode'] as const)),
  ];
}
