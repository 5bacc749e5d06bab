import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const readme = readFileSync(new URL('../../../sdk/README.md', import.meta.url), 'utf8');

/** The code of the README, block by block. */
export const snippets = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

/** Names that the README says its reader has. */
export type Given = {
  readonly BASE: string;
  readonly KEY: string;
  readonly SECRET: string;
  readonly CLIENT_ID: string;
  readonly store: (tokens: object) => void;
  /** What the browser of a person does with the address of the consent page: where it arrives. */
  readonly consent: (url: string) => Promise<string>;
  /** The package, by the names it is imported with. */
  readonly load: (name: string) => Promise<object>;
};

/** Runs all blocks as one program, and gives the values of some of its names. */
export async function runSnippets(given: Given, wanted: readonly string[]): Promise<Record<string, unknown>> {
  const blocks = snippets.map((code) => {
    const plain = stripTypeScriptTypes(code, { mode: 'strip' });
    return plain.replaceAll(/import (\{[^}]*\}) from ('[^']+');/g, 'const $1 = await load($2);');
  });
  // The person comes back between the two blocks about OAuth.
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
