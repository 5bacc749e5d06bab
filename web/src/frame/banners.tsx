import { CalendarBanner } from '../calendars/calendar-banner.tsx';
import { MailBanner } from '../ui/mail-banner.tsx';
import { WebhookBanner } from '../ui/webhook-banner.tsx';

/** What is broken and can be mended by the person who reads it. */
export function Banners() {
  return (
    <>
      <MailBanner />
      <WebhookBanner />
      <CalendarBanner />
    </>
  );
}
