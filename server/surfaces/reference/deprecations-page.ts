import type { Deprecation } from '@callwright/contract/deprecation.ts';
import type { Contract } from '@callwright/contract/endpoint.ts';

/** The rows of the page about deprecations: each endpoint, parameter, field or value with its dates. */
export function deprecationsHtml(contract: Contract): string {
  const rows = Object.values(contract).flatMap((verbs) =>
    Object.values(verbs).flatMap(({ method, path, deprecated, deprecatedParts = {} }) => [
      ...(deprecated === undefined ? [] : [row(`${method} ${path}`, '', deprecated)]),
      ...Object.entries(deprecatedParts).map(([part, one]) => row(`${method} ${path}`, part, one)),
    ]),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deprecations of the Callwright API</title>
</head>
<body>
<h1>Deprecations</h1>
<p>What is listed here works until the day given, and at least 60 days after that day was set.
What has no day works as long as version 1. Answers to requests that use it have the headers
<code>Deprecation</code>, <code>Sunset</code> and <code>Link</code>.</p>
<table>
<tr><th>Endpoint</th><th>Part</th><th>Since</th><th>Until</th><th>Use instead</th></tr>
${rows.join('\n')}
</table>
</body>
</html>
`;
}

function row(endpoint: string, part: string, { since, sunset, instead, values }: Deprecation): string {
  const name = values === undefined ? part : `${part}: ${values.join(', ')}`;
  const cells = [endpoint, name, since, sunset ?? '–', instead].map(escaped);
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
