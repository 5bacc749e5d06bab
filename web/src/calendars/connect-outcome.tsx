import { Alert } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ConnectOutcome } from './calendar-search.ts';
import { providerNames } from './calendar-words.ts';

const words: Record<Exclude<ConnectOutcome, 'CONNECTED'>, string> = {
  DENIED: 'It was not allowed there. Nothing has changed.',
  NOT_ALLOWED: 'It does not let us read calendars. Connect again and leave everything ticked.',
  NOT_REACHED: 'It did not answer in time. Try again in a few minutes.',
  LIMIT_REACHED: 'There are as many connections as one person can have. Disconnect one first.',
  FAILED: 'It did not work. Try again; if it fails again, ask the operator of this installation.',
};

/** What came of going to a provider, until the member has read it. */
export function ConnectOutcomeNotice() {
  const { calendar, provider } = useSearch({ from: '/shell/settings/calendars' });
  const navigate = useNavigate({ from: '/settings/calendars' });
  if (calendar === undefined) return null;
  const name = provider === undefined ? 'The account' : providerNames[provider];
  const isFine = calendar === 'CONNECTED';
  return (
    <Alert
      role="status"
      color={isFine ? 'green' : 'red'}
      title={isFine ? `${name} is connected` : `${name} is not connected`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => void navigate({ search: {}, replace: true })}
    >
      {isFine ? 'Check below which calendars keep calls away.' : words[calendar]}
    </Alert>
  );
}
