import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import type { Terminal } from '#/main/api-client/terminal.ts';

export function terminalOf(): Terminal {
  return {
    // Commands run in the checkout, which may not be the person's folder.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    environment: process.env,
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
    read: () => text(process.stdin),
    print: (line) => void process.stdout.write(`${line}\n`),
    // Questions go to stderr, results to stdout.
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
  };
}
