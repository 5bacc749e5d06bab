import { bookingExamples } from './booking.ts';
import { crmExamples } from './crm.ts';
import { peopleExamples } from './people.ts';
import { programExamples } from './programs.ts';
import { salesExamples } from './sales.ts';

/** A body for every endpoint that takes one. Tests send exactly these, with the ids of their own rows. */
export const examples: Readonly<Record<string, object>> = {
  ...peopleExamples,
  ...crmExamples,
  ...bookingExamples,
  ...salesExamples,
  ...programExamples,
};
