/** What may contain a semicolon that ends no statement: comments, strings, quoted names and function bodies. */
const closed = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/;
const token = new RegExp(`${closed.source}|;|[^;]`, 'g');

/** The statements of a migration, without semicolons and without comments between them. */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(token))
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part.startsWith('--') ? '' : part;
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
