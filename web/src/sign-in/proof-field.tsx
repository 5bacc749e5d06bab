import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import type { FactorMethod } from '@callwright/contract/factor-proof.ts';
import { useState, type ReactNode } from 'react';
import { say } from './say.ts';

/** The second factor that a form sends with the password. */
export type ProofValues = { code: string; recoveryCode: string };
export const noProof: ProofValues = { code: '', recoveryCode: '' };

/** The proof that was filled in; empty if there is none. */
export function proofIn({ code, recoveryCode }: ProofValues): { code?: string; recoveryCode?: string } {
  if (recoveryCode !== '') return { recoveryCode };
  return code === '' ? {} : { code };
}

type Props = {
  /** Whether it is the first field of its form. */
  isFirst?: boolean;
  methods: readonly FactorMethod[];
  form: {
    getInputProps: (name: 'code' | 'recoveryCode') => TextInputProps;
    setValues: (v: ProofValues) => void;
  };
};

/** A field for the code of the app or for a recovery code: one at a time, with a button to switch. */
export function ProofField({ methods, form, isFirst = false }: Props) {
  const [isSwapped, noteSwap] = useState(false);
  const [chosen, choose] = useState<'code' | 'recoveryCode'>(
    methods.includes('totp') ? 'code' : 'recoveryCode',
  );
  const swap = () => {
    form.setValues(noProof);
    noteSwap(true);
    choose(chosen === 'code' ? 'recoveryCode' : 'code');
  };
  const hasBoth = methods.includes('totp') && methods.includes('recoveryCode');
  return (
    <>
      {chosen === 'code' ? (
        <TextInput
          key="code"
          label={say('code')}
          description={say('code.help')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus={isFirst || isSwapped}
          {...form.getInputProps('code')}
        />
      ) : (
        <TextInput
          key="recoveryCode"
          label={say('recovery')}
          description={say('recovery.help')}
          autoComplete="off"
          spellCheck={false}
          required
          autoFocus={isFirst || isSwapped}
          {...form.getInputProps('recoveryCode')}
        />
      )}
      {hasBoth && (
        <TextButton onClick={swap}>{say(chosen === 'code' ? 'recovery.use' : 'code.use')}</TextButton>
      )}
    </>
  );
}

/** A button that looks like a link. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onClick} style={{ alignSelf: 'flex-start' }}>
      {children}
    </Anchor>
  );
}
