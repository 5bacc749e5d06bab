import { because } from '@callwright/contract/error-reasons.ts';
import { z } from 'zod';
import { endpoint } from '@callwright/contract/endpoint.ts';
import { id, instant, text } from '@callwright/contract/shared.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso } from '#/platform/values/time.ts';

// A minimal contract about the teams of a workspace, to test what all endpoints have in common.

const Team = z.object({ id: z.int(), name: z.string(), at: instant });
const one = z.object({ data: z.object({ team: Team }) });

export const smallContract = {
  teams: {
    create: endpoint({
      method: 'POST',
      path: '/v1/teams',
      summary: 'Create a team',
      access: 'credential',
      scope: 'users:write',
      right: 'admin',
      input: z.object({
        name: text(50).min(1, 'Must not be empty'),
        tags: z.array(text(10)).max(20_000).optional(),
      }),
      output: one,
      status: [200, 201],
      codes: ['NAME_TAKEN'],
      errors: [409],
    }),
    list: endpoint({
      method: 'GET',
      path: '/v1/teams',
      summary: 'List teams',
      access: 'credential',
      scope: 'users:read',
      input: z.object({
        search: text(50).optional(),
        repeat: z.string().regex(/^\d+$/).transform(Number).optional(),
      }),
      output: z.object({ data: z.array(Team) }),
      status: 200,
    }),
    detail: endpoint({
      method: 'GET',
      path: '/v1/teams/{id}',
      summary: 'One team',
      access: 'credential',
      scope: 'users:read',
      input: z.object({ id }),
      output: one,
      status: 200,
      etag: true,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/v1/teams/{id}',
      summary: 'Rename a team',
      access: 'credential',
      scope: 'users:write',
      input: z.object({ id, name: text(50) }),
      output: one,
      status: 200,
      errors: [412],
      etag: true,
    }),
    fail: endpoint({
      method: 'POST',
      path: '/v1/teams/fail',
      summary: 'Fail in the way asked for',
      access: 'credential',
      scope: 'users:write',
      input: z.object({
        how: z.enum(['fault', 'refusal', 'lostSlot', 'database', 'shape']),
        /** The SQLSTATE that the database reports with `database`. */
        state: z
          .string()
          .regex(/^[0-9A-Z]{5}$/)
          .optional(),
      }),
      output: one,
      status: 200,
      codes: ['SLOT_UNAVAILABLE'],
      errors: [409],
    }),
  },
  open: {
    ping: endpoint({
      method: 'GET',
      path: '/public/ping',
      summary: 'Answer anybody',
      access: 'public',
      scope: null,
      input: z.object({}),
      output: z.object({ data: z.object({ ip: z.string().nullable() }) }),
      status: 200,
    }),
    signIn: endpoint({
      method: 'POST',
      path: '/auth/ping',
      summary: 'Answer the pages of the service itself',
      access: 'public',
      scope: null,
      input: z.object({}),
      output: z.object({ data: z.object({ done: z.literal(true) }) }),
      status: 200,
    }),
  },
};

type TeamRow = { id: number; name: string; created_at: string };

const toTeam = ({ id: teamId, name, created_at }: TeamRow) => ({
  id: teamId,
  name,
  at: created_at,
  secret: 'never sent',
});

/** Versions that tests set for a team; the table of teams has no such column. */
const versions = new Map<number, number>();

/** A statement that fails with a SQLSTATE. */
const raising = (state: string) =>
  `do $$ begin raise exception 'secret cause' using errcode = '${state}'; end $$`;

export const smallHandlers: Handlers<typeof smallContract> = {
  teams: {
    create: (ctx, input) =>
      transaction(ctx, async (tx) => {
        const { rows } = await sql<TeamRow>`
          insert into team (account_id, name, created_at) values (${tx.accountId}, ${input.name}, ${iso(tx.now)})
          on conflict (account_id, lower(name)) do nothing returning id, name, created_at`.execute(tx.db);
        const row = rows[0];
        if (row === undefined) throw new ApiError('NAME_TAKEN');
        return reply({ data: { team: toTeam(row) } }, { status: 201, headers: { 'X-Upsert-Match': 'none' } });
      }),
    list: async (ctx, input) => {
      const { rows } = await sql<TeamRow>`
        select id, name, created_at from team where account_id = ${ctx.accountId} and name ilike ${`%${input.search ?? ''}%`} order by id`.execute(
        ctx.db,
      );
      return { data: Array.from({ length: input.repeat ?? 1 }, () => rows.map(toTeam)).flat() };
    },
    detail: async (ctx, input) => {
      const { rows } =
        await sql<TeamRow>`select id, name, created_at from team where account_id = ${ctx.accountId} and id = ${input.id}`.execute(
          ctx.db,
        );
      if (rows[0] === undefined) throw notFound('team');
      return reply({ data: { team: toTeam(rows[0]) } }, { version: versions.get(input.id) ?? 1 });
    },
    update: (ctx, input) =>
      transaction(ctx, async (tx) => {
        checkVersion(tx, versions.get(input.id) ?? 1);
        const { rows } = await sql<TeamRow>`
          update team set name = ${input.name} where account_id = ${tx.accountId} and id = ${input.id} returning id, name, created_at`.execute(
          tx.db,
        );
        if (rows[0] === undefined) throw notFound('team');
        versions.set(input.id, (versions.get(input.id) ?? 1) + 1);
        return reply({ data: { team: toTeam(rows[0]) } }, { version: versions.get(input.id) ?? 1 });
      }),
    fail: async (ctx, input) => {
      if (input.how === 'refusal') throw invalid({ how: [because('TEXT', { text: 'Refused' })] });
      if (input.how === 'lostSlot')
        throw new ApiError('SLOT_UNAVAILABLE', {
          fieldErrors: { dateTime: [because('TEXT', { text: 'is no longer free' })] },
          details: { nearest: [] },
        });
      if (input.state !== undefined) await sql.raw(raising(input.state)).execute(ctx.db);
      if (input.how === 'database') await sql`select ${'x'}::int`.execute(ctx.db);
      if (input.how === 'shape') return { data: { team: { id: 1, name: 7 as unknown as string, at: '' } } }; // as a faulty handler
      throw new Error('secret cause in /srv/file.ts');
    },
  },
  open: {
    ping: async (ctx) => ({ data: { ip: ctx.ip } }),
    signIn: async () => ({ data: { done: true as const } }),
  },
};
