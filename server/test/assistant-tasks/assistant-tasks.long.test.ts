import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { listTools } from '../assistant.ts';
import { workspace } from '../harness.ts';
import { modelOf } from './model.ts';
import { runTask, scripted, type Score } from './run-task.ts';
import { tasks } from './tasks.ts';

// Tasks that an assistant must be able to do. Each runs in a separate workspace, with a scripted client or, if the
// environment names one, a real model (`model.ts`). `npm run bench -- --only assistant` shows the scores.

const doer = modelOf(process.env) ?? scripted;
const scores: Score[] = [];
const { key } = await workspace();
const list = JSON.stringify(await listTools(key)).length / 4;

after(() => {
  const path = process.env['ASSISTANT_SCORES'];
  if (path !== undefined) writeFileSync(path, JSON.stringify({ list, scores }));
});

test('there are 60 tasks, each with a sentence of its own', () => {
  assert.equal(tasks.length, 60);
});

for (const [place, task] of tasks.entries())
  test(`task ${place + 1} leads to the state that was asked for, and changes nothing else`, async () => {
    const score = await runTask(task, doer);
    scores.push(score);
    // Models only get a score; the scripts must reach everything.
    if (doer !== scripted) return;
    assert.ok(score.isReached, score.say);
    assert.deepEqual(score.wrongWrites, [], score.say);
  });
