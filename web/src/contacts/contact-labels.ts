import { say } from './say.ts';

/** Text fields of a contact's form, in the order of the inputs. */
export const editedTexts = ['firstName', 'lastName'] as const;

/** Labels for the fields of a contact, for every screen that changes or compares them. */
export const contactLabels = () => ({
  firstName: say('firstName'),
  lastName: say('lastName'),
  email: say('email'),
  phoneNumber: say('phone'),
  secondary_email: say('email.other'),
  secondary_phoneNumber: say('phone.other'),
  status: say('status'),
  stage: say('stage'),
  userId: say('owner'),
  country: say('country'),
  timeZone: say('timeZone'),
  locale: say('language'),
  referrerUrl: say('cameFrom'),
});
