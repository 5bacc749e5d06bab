/** What the fields of a contact are called, wherever they are shown, changed or compared. */
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
