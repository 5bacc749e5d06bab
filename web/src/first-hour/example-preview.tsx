import { BookingPreview } from '../preview/booking-preview.tsx';
import type { Hours } from '../preview/example-times.ts';
import { useNewEvent } from '../new-event/use-new-event.ts';

/** A preview of the hours, with an event from the first template. */
export function ExamplePreview({ hours }: { hours: Hours }) {
  const { form } = useNewEvent();
  return <BookingPreview values={form.values} hours={hours} />;
}
