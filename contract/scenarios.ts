import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Scenario } from './scenario.ts';
import type { Scope } from './scopes.ts';
import { filledText, id, instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';

export const runStates = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;

const readyScenario = z
  .object({
    key: z.string().meta({ description: 'What requests call it' }),
    name: z.string(),
    days: z.int().meta({ description: 'How long it plays on the clock of the workspace' }),
    members: z.int(),
    leads: z.int().meta({ description: 'How many leads come' }),
    file: Scenario.meta({ description: 'The whole file, to change and send' }),
  })
  .meta({ id: 'ReadyScenario' });

export const ScenarioRun = z
  .object({
    id: rowId,
    name: z.string(),
    status: z.enum(runStates),
    from: instant.nullable().meta({ description: 'When its story begins, by the clock of the workspace' }),
    to: instant.nullable().meta({ description: 'When its story ends' }),
    at: instant.nullable().meta({ description: 'How far it is' }),
    performed: z.record(z.string(), z.int()).meta({ description: 'Acts that were done, by kind' }),
    refused: z.record(z.string(), z.int()).meta({
      description: 'Acts that the service refused, by the code of the error: a time that was taken',
    }),
    error: z.string().nullable().meta({ description: 'Code of what ended it' }),
    createdBy: personRef,
    createdAt: instant,
  })
  .meta({ id: 'ScenarioRun' });

const read = { access: 'credential', scope: 'testClock:read', right: 'admin' } as const;
const write = { access: 'credential', scope: 'testClock:write', right: 'admin' } as const;

/** The scopes that a credential needs to start a run, because the run acts with them. */
export const actScopes = [
  'contacts:write',
  'deals:write',
  'eventCalls:write',
  'events:write',
  'fields:answer',
  'fields:write',
  'outcomes:write',
  'products:write',
  'setterClaims:write',
  'transactions:write',
  'userAvailabilities:write',
  'users:write',
] as const satisfies readonly Scope[];

const one = z.object({ data: z.object({ run: ScenarioRun }) });

export const list = endpoint({
  method: 'GET',
  path: '/v1/scenarios',
  summary: 'Scenarios that come with the product',
  description: 'Each with its whole file, to change and send to `POST /v1/scenarios/runs`.',
  ...read,
  input: z.object({}),
  output: z.object({ data: z.array(readyScenario) }),
  status: 200,
});

export const start = endpoint({
  method: 'POST',
  path: '/v1/scenarios/runs',
  summary: 'Play a scenario in a test workspace',
  description:
    'Makes its team, questions, products and events, and plays what everybody does, moving the clock of the workspace, which nobody else advances meanwhile. Named by `scenario`, or sent as `file`. One is played at a time. The same file in equal workspaces gives equal feeds. The credential needs the scopes of everything that is done.',
  ...write,
  input: z
    .object({ scenario: filledText(64).optional(), file: Scenario.optional() })
    .refine(({ scenario, file }) => (scenario === undefined) !== (file === undefined), {
      path: ['scenario'],
      error: 'Name a scenario or send a file, not both',
    }),
  output: one,
  status: 201,
  codes: ['RUN_STATE', 'NOT_A_TEST_WORKSPACE', 'TEST_CLOCK_ADVANCING'],
  errors: [409],
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/v1/scenarios/runs',
  summary: 'Scenarios that were played and how far they are, the newest first',
  description: '`at` moves from `from` to `to` while one is played.',
  ...read,
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(ScenarioRun), count: z.int(), meta: listMeta }),
  status: 200,
});

export const cancel = endpoint({
  method: 'POST',
  path: '/v1/scenarios/runs/cancel',
  summary: 'Stop playing a scenario: what has happened stays',
  description: 'A run that has ended stays as it is.',
  ...write,
  input: z.object({ id }),
  output: one,
  status: 200,
});
