import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
let tags = 0;
/** Names of tags and teams are unique. */
const newTag = () => ({ name: `Tag ${(tags += 1)}` });
let teams = 0;
const newTeam = () => ({ name: `Team ${(teams += 1)}` });
const teamPlaces = (base: (mine: Tenant) => object): Record<string, Place> => ({
  'memberIds[]': place('user', (mine, id) => ({ ...base(mine), memberIds: [id] })),
  'managerIds[]': place('user', (mine, id) => ({ ...base(mine), managerIds: [id] })),
});

/** Requests to the endpoints of tags and teams. */
export const tagAndTeamCases: Readonly<Record<string, Case>> = {
  'tags.list': { input: none },
  'tags.create': { repeats: true, input: newTag },
  'tags.update': { repeats: true, input: () => ({ color: 'red' }) },
  'tags.remove': { input: none, places: { 'ids[]': place('tag', (_, id) => ({ ids: [id] })) } },
  'teams.list': { input: none },
  'teams.create': { repeats: true, input: newTeam, places: teamPlaces(newTeam) },
  'teams.update': {
    repeats: true,
    input: ({ ids }) => ({ id: ids.team, name: 'Changed' }),
    places: teamPlaces(({ ids }) => ({ id: ids.team })),
  },
  'teams.remove': { input: none, places: { 'ids[]': place('team', (_, id) => ({ ids: [id] })) } },
};
