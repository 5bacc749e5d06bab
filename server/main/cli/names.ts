/** First and last name from an email address such as `ana.silva@…`, for people who have not entered theirs yet. */
export function namesFrom(email: string): { firstName: string; lastName: string } {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter((word) => /^\p{L}/u.test(word));
  const [firstName = '', ...others] = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return { firstName, lastName: others.join(' ') };
}
