import { BookingPreview } from '../preview/booking-preview.tsx';
import type { Hours } from '../preview/example-times.ts';
import { useNewEvent } from '../new-event/use-new-event.ts';

/** The hours, in an event as the first template makes it. */
export function ExamplePreview({ hours }: { hours: Hours }) {
  const { form } = useNewEvent();
  return <BookingPreview values={form.values} hours={hours} />;
}
