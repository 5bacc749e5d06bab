import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Score = { isReached: boolean; calls: number; tokens: number; wrongWrites: string[] };
type Scores = { list: number; scores: Score[] };
export type AssistantResult = {
  tasks: number;
  reached: number;
  calls: number;
  /** For one task. */
  tokens: number;
  /** For the list of tools, which is read once per conversation. */
  listTokens: number;
  wrongWrites: number;
};

/**
 * Runs the tasks of `server/test/assistant-tasks`, with the scripts or with the model that the environment configures.
 */
export async function benchAssistant(): Promise<AssistantResult> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-assistant-'));
  const path = join(folder, 'scores.json');
  try {
    await run(path);
    const { list, scores } = JSON.parse(readFileSync(path, 'utf8')) as Scores; // written by the test
    const sum = (of: (score: Score) => number): number => scores.reduce((all, score) => all + of(score), 0);
    return {
      tasks: scores.length,
      reached: sum(({ isReached }) => Number(isReached)),
      calls: sum(({ calls }) => calls),
      tokens: Math.round(sum(({ tokens }) => tokens) / scores.length),
      listTokens: Math.round(list),
      wrongWrites: sum(({ wrongWrites }) => wrongWrites.length),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'test:long', '--', 'server/test/assistant-tasks/'], {
      env: { ...process.env, ASSISTANT_SCORES: path },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The tasks ended with ${code}`)),
    );
  });
}

export function assistantText({
  tasks,
  reached,
  calls,
  tokens,
  listTokens,
  wrongWrites,
}: AssistantResult): string {
  return [
    '| Tasks | Reached | Calls of tools | Tokens of a task | Tokens of the list of tools | Wrong writes |',
    '|---|---|---|---|---|---|',
    `| ${tasks} | ${reached} | ${calls} | ${tokens} | ${listTokens} | ${wrongWrites} |`,
  ].join('\n');
}
