/** What may hold a semicolon that ends nothing: comments, texts, names and the bodies of functions. */
const closed = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/;
const token = new RegExp(`${closed.source}|;|[^;]`, 'g');

/** The statements of a migration, each without its semicolon and the comments around it. */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(token))
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part.startsWith('--') ? '' : part;
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
