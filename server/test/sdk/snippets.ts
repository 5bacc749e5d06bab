import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const readme = readFileSync(new URL('../../../sdk/README.md', import.meta.url), 'utf8');

/** The code blocks of the README. */
export const snippets = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

/** Names that the README assumes to exist. */
export type Given = {
  readonly BASE: string;
  readonly KEY: string;
  readonly SECRET: string;
  readonly CLIENT_ID: string;
  readonly store: (tokens: object) => void;
  /** Follows the consent URL like a person's browser, and returns the final URL. */
  readonly consent: (url: string) => Promise<string>;
  /** Loads a module of the package by its import name. */
  readonly load: (name: string) => Promise<object>;
};

/** Runs all blocks as one program, and returns the values of some of its variables. */
export async function runSnippets(given: Given, wanted: readonly string[]): Promise<Record<string, unknown>> {
  const blocks = snippets.map((code) => {
    const plain = stripTypeScriptTypes(code, { mode: 'strip' });
    return plain.replaceAll(/import (\{[^}]*\}) from ('[^']+');/g, 'const $1 = await load($2);');
  });
  // The person returns between the two blocks about OAuth.
  const program = blocks
    .map((code) =>
      code.includes('cameBackTo') ? `const cameBackTo = await consent(pending.url);\n${code}` : code,
    )
    .join('\n');
  const body = `return (async () => { ${program}\nreturn { ${wanted.join(', ')} }; })();`;
  // The README is ours, and running it is the point.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function(...Object.keys(given), body)(...Object.values(given)) as Promise<
    Record<string, unknown>
  >;
}
