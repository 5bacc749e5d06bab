import { Alert } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ConnectOutcome } from './calendar-search.ts';
import { providerNames } from './calendar-words.ts';
import { say } from './say.ts';

const words = (): Record<Exclude<ConnectOutcome, 'CONNECTED'>, string> => ({
  DENIED: say('outcome.denied'),
  NOT_ALLOWED: say('outcome.missing'),
  NOT_REACHED: say('outcome.timeout'),
  LIMIT_REACHED: say('outcome.tooMany'),
  FAILED: say('outcome.failed'),
});

/** Zoom has only meeting links, no calendars. */
function wordsOf(outcome: ConnectOutcome, isZoom: boolean): string {
  if (outcome === 'CONNECTED') return say(isZoom ? 'outcome.zoomConnected' : 'outcome.check');
  if (outcome === 'NOT_ALLOWED' && isZoom) return say('outcome.zoomMissing');
  return words()[outcome];
}

/** The outcome of connecting to a provider, shown until it is closed. */
export function ConnectOutcomeNotice() {
  const { calendar, provider } = useSearch({ from: '/shell/settings/calendars' });
  const navigate = useNavigate({ from: '/settings/calendars' });
  if (calendar === undefined) return null;
  const name = provider === undefined ? say('theAccount') : providerNames()[provider];
  const isFine = calendar === 'CONNECTED';
  return (
    <Alert
      role="status"
      color={isFine ? 'green' : 'red'}
      title={isFine ? say('outcome.connected', { name }) : say('outcome.notConnected', { name })}
      withCloseButton
      closeButtonLabel={say('close')}
      onClose={() => void navigate({ search: {}, replace: true })}
    >
      {wordsOf(calendar, provider === 'ZOOM')}
    </Alert>
  );
}
