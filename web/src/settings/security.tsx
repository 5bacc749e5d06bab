import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { RecoveryCodes } from '../auth/recovery-codes.tsx';
import { TotpSetup } from '../auth/totp-setup.tsx';
import { sessionQuery, useMe } from '../auth/session.ts';
import type { Factors } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { CompanyIdentities } from './company-identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';

/** How the person signs in. */
export function Security() {
  const factors = useQuery(query(routes.factors.list, {}));
  const [codes, show] = useState<readonly string[] | null>(null);
  const isOwn = useSuspenseQuery(sessionQuery).data.confinedTo === null;
  return (
    <>
      {!isOwn && <OfCompany />}
      {codes !== null && (
        <Section title="Recovery codes">
          <RecoveryCodes codes={codes} onDone={() => show(null)} />
        </Section>
      )}
      <Loaded from={factors}>
        {({ data }) => (
          <>
            <App totp={data.totp} onCodes={show} />
            {isOwn && <Passkeys passkeys={data.passkeys} onCodes={show} />}
            {isOwn && codes === null && <Codes factors={data} onCodes={show} />}
          </>
        )}
      </Loaded>
      {isOwn && <CompanyIdentities />}
      {isOwn && <Password />}
    </>
  );
}

/** What belongs to the person everywhere is theirs to change with their own sign-in. */
export function OfCompany() {
  return (
    <Alert title="You signed in with your company">
      Passwords, passkeys and sessions belong to your own account, which may open other workspaces. To change
      them, sign in with your own password or passkey.
    </Alert>
  );
}

type OnCodes = (codes: readonly string[] | null) => void;

function App({ totp, onCodes }: { totp: Factors['totp']; onCodes: OnCodes }) {
  const { user } = useMe();
  const remove = useSend(routes.factors.removeTotp, {
    done: 'Authenticator app removed',
    invalidates: [routes.factors, routes.users],
  });
  const ask = () =>
    confirm({
      title: 'Remove the authenticator app?',
      text: 'Signing in will not ask for its codes any more.',
      confirm: 'Remove',
      onConfirm: () => remove.mutate({}),
    });
  return (
    <Section title="Authenticator app">
      <Text size="sm">
        An app on your phone shows a code of six digits, which signing in asks for after the password.
      </Text>
      {totp === null ? (
        <TotpSetup onDone={onCodes} />
      ) : (
        <Group justify="space-between">
          <Group gap="xs">
            <Badge color="green" variant="light">
              On
            </Badge>
            <Text size="sm" c="dimmed">
              since {writeMoment(totp.confirmedAt, user.timeZone)}
            </Text>
          </Group>
          <Button variant="default" loading={remove.isPending} onClick={ask}>
            Remove the app
          </Button>
        </Group>
      )}
    </Section>
  );
}

function Codes({ factors, onCodes }: { factors: Factors; onCodes: OnCodes }) {
  const renew = useSend(routes.factors.renewRecoveryCodes, {
    invalidates: [routes.factors],
    onDone: ({ data }) => onCodes(data.recoveryCodes),
  });
  if (!hasFactor(factors)) return null;
  const ask = () =>
    confirm({
      title: 'Make new recovery codes?',
      text: 'Those you have saved stop working.',
      confirm: 'Make new codes',
      onConfirm: () => renew.mutate({}),
    });
  return (
    <Section title="Recovery codes">
      <Stack gap="xs">
        <Text size="sm">{leftText(factors.recoveryCodesLeft)}</Text>
        <Group>
          <Button variant="default" loading={renew.isPending} onClick={ask}>
            Make new codes
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'You have used all your recovery codes. Make new ones.';
  return `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left, for when you do not have your phone with you.`;
}

/** Codes alone are no factor. */
function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}
