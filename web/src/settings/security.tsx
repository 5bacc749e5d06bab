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
import { say } from './say.ts';

/** The sign-in methods of the person. */
export function Security() {
  const factors = useQuery(query(routes.factors.list, {}));
  const [codes, show] = useState<readonly string[] | null>(null);
  const isOwn = useSuspenseQuery(sessionQuery).data.confinedTo === null;
  return (
    <>
      {!isOwn && <OfCompany />}
      {codes !== null && (
        <Section title={say('recovery')}>
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

/** Shown in sessions of a company sign-in: settings of the person's account need their own sign-in. */
export function OfCompany() {
  return <Alert title={say('ofCompany.title')}>{say('ofCompany.text')}</Alert>;
}

type OnCodes = (codes: readonly string[] | null) => void;

function App({ totp, onCodes }: { totp: Factors['totp']; onCodes: OnCodes }) {
  const { user } = useMe();
  const remove = useSend(routes.factors.removeTotp, {
    done: say('totp.removed'),
    invalidates: [routes.factors, routes.users],
  });
  const ask = () =>
    confirm({
      title: say('totp.removeTitle'),
      text: say('totp.removeText'),
      confirm: say('remove'),
      onConfirm: () => remove.mutate({}),
    });
  return (
    <Section title={say('totp')}>
      <Text size="sm">{say('totp.help')}</Text>
      {totp === null ? (
        <TotpSetup onDone={onCodes} />
      ) : (
        <Group justify="space-between">
          <Group gap="xs">
            <Badge color="green" variant="light">
              {say('totp.on')}
            </Badge>
            <Text size="sm" c="dimmed">
              {say('totp.since', { confirmedAt: writeMoment(totp.confirmedAt, user.timeZone) })}
            </Text>
          </Group>
          <Button variant="default" loading={remove.isPending} onClick={ask}>
            {say('totp.remove')}
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
      title: say('recovery.renewTitle'),
      text: say('recovery.renewText'),
      confirm: say('recovery.renew'),
      onConfirm: () => renew.mutate({}),
    });
  return (
    <Section title={say('recovery')}>
      <Stack gap="xs">
        <Text size="sm">{leftText(factors.recoveryCodesLeft)}</Text>
        <Group>
          <Button variant="default" loading={renew.isPending} onClick={ask}>
            {say('recovery.renew')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function leftText(left: number): string {
  if (left === 0) return say('recovery.none');
  return say('recovery.left', { count: left });
}

/** Recovery codes alone are no factor. */
function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}
