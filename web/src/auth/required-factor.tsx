import { Divider } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CardPage } from './card-page.tsx';
import { credentials } from './credentials.ts';
import { Elsewhere } from './elsewhere.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { sessionQuery } from './session.ts';
import { TotpSetup } from './totp-setup.tsx';
import { say } from './say.ts';

/** Opens a fresh page, because requests have been refused on this one. */
const open = (address: string) => location.assign(address);

/** The page for members whose workspace requires a second factor. */
export function RequiredFactor() {
  const { returnTo = '/today' } = useSearch({ from: '/second-factor' });
  const { workspaces, confinedTo } = useSuspenseQuery(sessionQuery).data;
  const here = workspaces.find(({ id }) => id === credentials.workspaceId);
  const [codes, show] = useState<readonly string[] | null>(null);
  const goOn = () => open(returnTo);
  const take = (made: readonly string[] | null) => (made === null ? goOn() : show(made));
  if (codes !== null) {
    return (
      <CardPage title={say('recovery')}>
        <RecoveryCodes codes={codes} onDone={goOn} />
      </CardPage>
    );
  }
  return (
    <CardPage
      title={say('factor')}
      lead={here === undefined ? say('factor.leadHere') : say('factor.lead', { workspace: here.name })}
    >
      <TotpSetup onDone={take} />
      {confinedTo === null && (
        <>
          <Divider label={say('factor.or')} />
          <PasskeySetup onDone={take} />
        </>
      )}
      <Divider />
      <Elsewhere workspaces={workspaces} />
    </CardPage>
  );
}
