/**
 * An account belongs to its person: until they accept an invitation, members see the name with which they were invited.
 */
export const sinceJoined = (column: string, before: string) =>
  `case when m.joined_at is null then ${before} else u.${column} end`;
export const firstNameShown = sinceJoined('first_name', 'm.invited_first_name');
export const lastNameShown = sinceJoined('last_name', 'm.invited_last_name');
/** The display name of a member; `m` is their row of member, `u` that of app_user. */
export const nameShown = `trim(${firstNameShown} || ' ' || ${lastNameShown})`;
