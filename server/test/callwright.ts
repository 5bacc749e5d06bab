import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inherited } from './service.ts';

const main = fileURLToPath(new URL('../main/cli/main.ts', import.meta.url));

export type Run = { code: number; stdout: string; stderr: string };

/** Runs the command as a separate process. */
export function runCallwright(args: string[], environment: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, ...args],
      { env: { ...inherited, ...environment } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });
}
