import type { Received } from '@callwright/contract/endpoint.ts';
import { Scenario } from '@callwright/contract/scenario.ts';
import { cancel, list, listRuns, start } from '@callwright/contract/scenarios.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import type { Tool } from './tool.ts';
import { wrong } from './wrong.ts';

type Run = Received<typeof start>['data']['run'];

const runsShown = 10;

const listScenarios = fromSteps({
  name: 'list_scenarios',
  kind: 'read',
  isOfTests: true,
  description:
    'Stories that this test workspace can play by itself, those it has played, and how far they are.',
  main: listRuns,
  input: z.object({}),
  params: {},
  work: async (ctx) => {
    const { data: ready } = await ask(ctx, list, {});
    const { data: runs } = await ask(ctx, listRuns, { limit: runsShown });
    return { ready: ready.map(({ file: _file, ...scenario }) => scenario), runs };
  },
  text: ({ ready, runs }) =>
    [
      ...ready.map(
        ({ key, name, days, members, leads }) =>
          `${key}: ${name}, ${days} days, ${members} members, ${leads} leads`,
      ),
      runs.length === 0 ? 'None was played yet.' : 'Played:',
      ...runs.map(runText),
    ].join('\n'),
});

const playScenario = fromSteps({
  name: 'play_scenario',
  kind: 'write',
  isOfTests: true,
  description:
    'Play a story in this test workspace: its team, events, leads, calls and payments, moving the clock. It goes on after the answer: list_scenarios. Stories of your own: call_api scenarios.start.',
  main: start,
  input: z.object({
    scenario: z.string(),
    days: z.int().min(1).max(400).optional(),
    seed: Scenario.shape.seed.optional(),
  }),
  params: {
    scenario: 'Its key (list_scenarios)',
    days: 'Stop after so many days; default: all of it',
    seed: 'Another number, another story',
  },
  work: async (tx, { scenario, ...changed }) => {
    if (Object.keys(changed).length === 0) return (await ask(tx, start, { scenario })).data;
    const { data } = await ask(tx, list, {});
    const found = data.find(({ key }) => key === scenario);
    if (found === undefined)
      throw wrong({
        scenario: `There is none of this name. Known: ${data.map(({ key }) => key).join(', ')}`,
      });
    return (await ask(tx, start, { file: { ...found.file, ...changed } })).data;
  },
  text: ({ run }) => runText(run),
});

const stopScenario = fromSteps({
  name: 'stop_scenario',
  kind: 'write',
  isOfTests: true,
  description: 'Stop the story that is being played; what has happened stays.',
  main: cancel,
  input: z.object({ runId: id }),
  params: { runId: 'Which (list_scenarios)' },
  errorNames: { runId: 'id' },
  work: async (tx, { runId }) => (await ask(tx, cancel, { id: runId })).data,
  text: ({ run }) => runText(run),
});

function runText({ id: number, name, status, at, to, performed, refused, error }: Run): string {
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ');
  return [
    `#${number} ${name}`,
    error === null ? status : `${status} (${error})`,
    ...(at === null || to === null ? [] : [`at ${at} of ${to}`]),
    ...(Object.keys(performed).length === 0 ? [] : [`done: ${counts(performed)}`]),
    ...(Object.keys(refused).length === 0 ? [] : [`refused: ${counts(refused)}`]),
  ].join(' · ');
}

/** Tools for scenarios that run in a test workspace. */
export const scenarioTools: readonly Tool[] = [listScenarios, playScenario, stopScenario];
