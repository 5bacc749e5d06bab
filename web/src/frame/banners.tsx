import { useLayoutEffect } from 'react';
import { CalendarBanner } from '../calendars/calendar-banner.tsx';
import { TestBanner } from '../test-workspace/test-banner.tsx';
import { MailBanner } from '../ui/mail-banner.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { WebhookBanner } from '../ui/webhook-banner.tsx';
import { bannerReads } from './banner-reads.ts';

const paths = new Set<unknown>(Object.values(bannerReads).map(({ route }) => route.path));
const longestMs = 1_500;

/** What is broken and can be mended by the person who reads it. */
export function Banners({ onKnown }: { onKnown: () => void }) {
  return (
    <>
      <TestBanner />
      <MailBanner />
      <WebhookBanner />
      <CalendarBanner />
      <Known onKnown={onKnown} />
    </>
  );
}

/** Below the others, whose effects ask. */
function Known({ onKnown }: { onKnown: () => void }) {
  const areKnown = useSettled(longestMs, paths);
  // Before anything is drawn: the screen below is hidden until then.
  useLayoutEffect(() => {
    if (areKnown) onKnown();
  }, [areKnown, onKnown]);
  return null;
}
