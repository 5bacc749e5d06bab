import { normalized, type Statement } from './collected.ts';
import type { Described } from './describe.ts';

/** The statements of one source file, as they are committed. */
export function collectionOf(file: string, statements: readonly (readonly [Statement, Described])[]): string {
  const entries = statements
    .map(([statement, described]) => entry(statement, described))
    .toSorted()
    .filter((text, index, all) => text !== all[index - 1]);
  return `-- Made by \`npm run queries\` from what the tests sent: ${file}\n\n${entries.join('\n\n')}\n`;
}

function entry({ text }: Statement, { parameters, columns, indexes = [] }: Described): string {
  const takes = parameters.map((type, index) => `$${index + 1} ${type}`).join(', ');
  const gives = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  return [
    normalized(text),
    ...(takes === '' ? [] : [`-- takes ${takes}`]),
    ...(gives === '' ? [] : [`-- gives ${gives}`]),
    ...(indexes.length === 0 ? [] : [`-- reads ${indexes.join(', ')}`]),
  ].join('\n');
}
