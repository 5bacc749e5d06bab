import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CalendarConnection } from '../records.ts';
import { connectionName } from './calendar-words.ts';
import { NewAddress } from './connect-address.tsx';
import { NewPassword } from './connect-dav.tsx';
import { isOAuth, useGoToProvider } from './go-to-provider.ts';
import { say } from './say.ts';

type Props = ButtonProps & { connection: CalendarConnection };

/** Repairs a connection: at its provider, with a new password, or with a new address. */
export function MendConnection({ connection, ...look }: Props) {
  const { provider } = connection;
  if (isOAuth(provider)) return <AskProvider connection={connection} label={say('connectAgain')} {...look} />;
  return provider === 'ICS' || provider === 'CALDAV' ? <NewSecret connection={connection} {...look} /> : null;
}

type AskProps = Props & {
  label: string;
  /** By default, the purpose of the last time. */
  purpose?: CalendarConnection['purpose'];
};

/** Sends the member to the provider to grant access again. */
export function AskProvider({ connection, label, purpose = connection.purpose, ...look }: AskProps) {
  const go = useGoToProvider();
  const { provider } = connection;
  if (!isOAuth(provider)) return null;
  return (
    <Button
      size="xs"
      {...look}
      loading={go.isPending}
      aria-label={`${label}: ${connectionName(connection)}`}
      onClick={() => go.mutate({ provider, purpose: purpose ?? 'WRITE' })}
    >
      {label}
    </Button>
  );
}

function NewSecret({ connection, ...look }: Props) {
  const [isOpen, dialog] = useDisclosure();
  const isAddress = connection.provider === 'ICS';
  const Dialog = isAddress ? NewAddress : NewPassword;
  const label = isAddress ? say('mend.address') : say('mend.password');
  return (
    <>
      <Button
        size="xs"
        {...look}
        aria-label={`${label}: ${connectionName(connection)}`}
        onClick={dialog.open}
      >
        {label}
      </Button>
      {isOpen && <Dialog connection={connection} onClose={dialog.close} />}
    </>
  );
}
