/** A first and last name out of an email address, `ana.silva@…`, for people who have not said theirs yet. */
export function namesFrom(email: string): { firstName: string; lastName: string } {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter((word) => /^\p{L}/u.test(word));
  const [firstName = '', ...others] = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return { firstName, lastName: others.join(' ') };
}
