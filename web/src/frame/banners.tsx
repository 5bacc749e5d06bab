import { useLayoutEffect } from 'react';
import { CalendarBanner } from '../calendars/calendar-banner.tsx';
import { TestBanner } from '../test-workspace/test-banner.tsx';
import { MailBanner } from '../ui/mail-banner.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { WebhookBanner } from '../ui/webhook-banner.tsx';
import { bannerReads } from './banner-reads.ts';

const paths = new Set<unknown>(Object.values(bannerReads).map(({ route }) => route.path));
const longestMs = 1_500;

/** Problems that the signed-in person can fix. */
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

/** Rendered after the banners, so that their requests have started. */
function Known({ onKnown }: { onKnown: () => void }) {
  const areKnown = useSettled(longestMs, paths);
  // Before the paint, because the screen below is hidden until then.
  useLayoutEffect(() => {
    if (areKnown) onKnown();
  }, [areKnown, onKnown]);
  return null;
}
