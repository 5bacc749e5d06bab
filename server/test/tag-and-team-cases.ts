import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
let tags = 0;
/** Names of tags and teams are unique. */
const newTag = () => ({ name: `Tag ${(tags += 1)}` });
let teams = 0;
const newTeam = () => ({ name: `Team ${(teams += 1)}` });
const teamPlaces: Record<string, Place> = {
  'memberIds[]': place('user', (_, id, example) => ({ ...example, memberIds: [id] })),
  'managerIds[]': place('user', (_, id, example) => ({ ...example, managerIds: [id] })),
};

/** Requests to the endpoints of tags and teams. */
export const tagAndTeamCases: Readonly<Record<string, Case>> = {
  'tags.list': { input: none },
  'tags.create': { repeats: true, fill: newTag },
  'tags.update': { repeats: true },
  'tags.remove': { places: { 'ids[]': place('tag', (_, id) => ({ ids: [id] })) } },
  'teams.list': { input: none },
  'teams.create': { repeats: true, fill: newTeam, places: teamPlaces },
  'teams.update': {
    repeats: true,
    places: teamPlaces,
  },
  'teams.remove': { places: { 'ids[]': place('team', (_, id) => ({ ids: [id] })) } },
};
