/** Labels for the fields of a contact, for every screen that shows, changes or compares them. */
export const contactLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phoneNumber: 'Phone',
  secondary_email: 'Other e-mail',
  secondary_phoneNumber: 'Other phone',
  status: 'Status',
  stage: 'Stage',
  userId: 'Owner',
  country: 'Country',
  timeZone: 'Time zone',
  locale: 'Language',
  referrerUrl: 'Came from',
} as const;
