import type { Nested } from '@callwright/contract/condition-logic.ts';
import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { World, WorldField } from '#/domain/scheduling/routing/world.ts';
import { nameShown } from '#/domain/people/account/member-name.ts';

/** The settings in which an event refers to other records. */
export type Pointing = Pick<
  EventSettings,
  'questions' | 'secondaryQuestions' | 'disqualifyRules' | 'routingRules' | 'onNoHost'
>;
type People = { userIds: readonly number[]; teamIds: readonly number[] };
type Pointers = {
  members: Set<number>;
  teams: Set<number>;
  events: Set<number>;
  fields: Set<number>;
  identifiers: Set<string>;
};

/** The current state of everything that these events refer to, in one statement. */
export async function readWorld(
  ctx: Ctx,
  events: readonly { settings: Pointing; people: People }[],
): Promise<World> {
  const all = pointersOf(events);
  if (Object.values(all).every((ids) => ids.size === 0)) return nothing;
  const { rows } = await sql<Row>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', coalesce(nullif(${sql.raw(nameShown)}, ''), u.email),
          'status', case when m.deleted_at is null then m.status else 'DEACTIVATED' end)), '[]')
        from member m join app_user u on u.id = m.person_id
        where m.account_id = ${ctx.accountId} and m.user_id = any(${[...all.members]}::bigint[])) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'people',
          (select coalesce(jsonb_agg(jsonb_build_object('id', tm.user_id, 'isActive', m.status = 'ACTIVE' and m.deleted_at is null)), '[]')
            from team_member tm join member m on m.account_id = tm.account_id and m.user_id = tm.user_id
            where tm.account_id = t.account_id and tm.team_id = t.id))), '[]')
        from team t where t.account_id = ${ctx.accountId} and t.id = any(${[...all.teams]}::bigint[])) as teams,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status)), '[]')
        from event e where e.account_id = ${ctx.accountId} and e.id = any(${[...all.events]}::bigint[]) and e.deleted_at is null) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'inputType', f.input_type, 'identifier', f.identifier,
          'aliases', to_jsonb(f.aliases), 'hidden', f.hidden, 'options',
          (select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'isArchived', o.is_archived)), '[]')
            from field_option o where o.account_id = f.account_id and o.field_id = f.id)) order by f.id), '[]')
        from custom_field f
        where f.account_id = ${ctx.accountId} and f.deleted_at is null and (f.id = any(${[...all.fields]}::bigint[])
          or f.identifier = any(${[...all.identifiers]}::text[]) or f.aliases && ${[...all.identifiers]}::text[])) as fields`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without from returned no row');
  return worldOf(row);
}

type Row = {
  members: { id: number; name: string; status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED' }[];
  teams: { id: number; name: string; people: { id: number; isActive: boolean }[] }[];
  events: { id: number; status: 'ACTIVATED' | 'DEACTIVATED' }[];
  fields: WorldField[];
};

const nothing: World = { members: new Map(), teams: new Map(), events: new Map(), fields: [] };

function worldOf({ members, teams, events, fields }: Row): World {
  return {
    members: new Map(members.map((member) => [member.id, member])),
    teams: new Map(
      teams.map(({ id, name, people }) => [
        id,
        { name, memberIds: people.filter(({ isActive }) => isActive).map((person) => person.id) },
      ]),
    ),
    events: new Map(events.map(({ id, status }) => [id, status])),
    fields,
  };
}

function pointersOf(events: readonly { settings: Pointing; people: People }[]): Pointers {
  const all: Pointers = {
    members: new Set(),
    teams: new Set(),
    events: new Set(),
    fields: new Set(),
    identifiers: new Set(),
  };
  for (const { settings, people } of events) {
    for (const id of people.userIds) all.members.add(id);
    for (const id of people.teamIds) all.teams.add(id);
    for (const question of [...settings.questions, ...settings.secondaryQuestions]) {
      noteField(all, question);
      if (question.showIf !== null) noteConditions(all, question.showIf);
    }
    for (const rule of settings.disqualifyRules) {
      noteConditions(all, rule.when);
      if (rule.eventId !== null) all.events.add(rule.eventId);
    }
    for (const rule of settings.routingRules) {
      noteConditions(all, rule.when);
      for (const id of rule.target.userIds) all.members.add(id);
      for (const id of rule.target.teamIds) all.teams.add(id);
    }
  }
  return all;
}

function noteConditions(all: Pointers, nested: Nested): void {
  if ('all' in nested) for (const part of nested.all) noteConditions(all, part);
  else if ('any' in nested) for (const part of nested.any) noteConditions(all, part);
  else noteField(all, nested);
}

function noteField(
  all: Pointers,
  { customFieldId, identifier }: { customFieldId?: number | undefined; identifier?: string | undefined },
): void {
  if (customFieldId !== undefined) all.fields.add(customFieldId);
  else if (identifier !== undefined) all.identifiers.add(identifier);
}
