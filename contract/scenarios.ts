import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Scenario } from './scenario.ts';
import type { Scope } from './scopes.ts';
import { filledText, id, instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';

export const runStates = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;

const readyScenario = z
  .object({
    key: z.string().meta({ description: 'Key to use in requests' }),
    name: z.string(),
    days: z.int().meta({ description: 'Number of days it plays on the clock of the workspace' }),
    members: z.int(),
    leads: z.int().meta({ description: 'Number of leads' }),
    file: Scenario.meta({ description: 'The whole file, to edit and send' }),
  })
  .meta({ id: 'ReadyScenario' });

export const ScenarioRun = z
  .object({
    id: rowId,
    name: z.string(),
    status: z.enum(runStates),
    from: instant.nullable().meta({ description: 'Start of the story, on the clock of the workspace' }),
    to: instant.nullable().meta({ description: 'End of the story, on the clock of the workspace' }),
    at: instant.nullable().meta({ description: 'Progress: current time of the story' }),
    performed: z.record(z.string(), z.int()).meta({ description: 'Number of actions performed, by kind' }),
    refused: z.record(z.string(), z.int()).meta({
      description: 'Number of actions the service refused, by error code, such as for a time that was taken',
    }),
    error: z.string().nullable().meta({ description: 'Code of the error that ended it' }),
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
  summary: 'List the built-in scenarios',
  description: 'Each with its whole file, to edit and send to `POST /v1/scenarios/runs`.',
  ...read,
  input: z.object({}),
  output: z.object({ data: z.array(readyScenario) }),
  status: 200,
});

export const start = endpoint({
  method: 'POST',
  path: '/v1/scenarios/runs',
  summary: 'Run a scenario in a test workspace',
  description:
    'Creates its team, questions, products and events, and plays what everybody does, advancing the clock of the workspace, which nobody else can advance meanwhile. Name it by `scenario`, or send it as `file`. One run at a time. The same file in equal workspaces gives equal feeds. The credential needs the scopes of everything that is done.',
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
  summary: 'List scenario runs',
  description: 'Newest first, with their progress: `at` moves from `from` to `to`.',
  ...read,
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(ScenarioRun), count: z.int(), meta: listMeta }),
  status: 200,
});

export const cancel = endpoint({
  method: 'POST',
  path: '/v1/scenarios/runs/cancel',
  summary: 'Cancel a scenario run',
  description: 'What has happened stays. A run that has ended stays as it is.',
  ...write,
  input: z.object({ id }),
  output: one,
  status: 200,
});
