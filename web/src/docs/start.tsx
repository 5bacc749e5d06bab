/** @jsxImportSource preact */
import { routes } from '@callwright/sdk/routes';
import type { JSX } from 'preact';
import { Code, CopyButton } from './code.tsx';
import { useTitle } from './title.ts';

const steps: readonly (readonly [href: string, title: string, text: string])[] = [
  ['/docs/guides/api', 'The basics', 'Credentials, pages, errors, repeating requests, versions and limits.'],
  [
    '/docs/guides/lead-to-deal',
    'A lead from form to deal',
    'The whole way, in nine requests that you can paste.',
  ],
  ['/docs/guides/webhooks', 'Webhooks', 'Learn about changes as they happen, and catch up from the feed.'],
  ['/docs/guides/oauth', 'Apps for others', 'Act for people of other workspaces without their keys.'],
  ['/docs/guides/mcp', 'Assistants', 'The same API as tools for AI assistants.'],
  ['/docs/contacts', 'Reference', 'Every operation with its fields, errors and samples.'],
];

export function Start(): JSX.Element {
  useTitle('Start');
  const first = `curl '${location.origin}${routes.account.me.path}' \\\n  -H "Authorization: Bearer $CALLWRIGHT_KEY"`;
  return (
    <article class="prose start">
      <h1>The Callwright API</h1>
      <p class="lead">
        Everything the application can do, a program can do: find free times, book calls, record outcomes and
        deals, and follow what happens. It speaks JSON over HTTPS.
      </p>
      <h2>First request</h2>
      <p>
        Create an API key in the app under <a href="/developers">Developers</a>, and ask who it is:
      </p>
      <section class="panel" aria-label="First request">
        <header class="panel-head">
          <span>curl</span>
          <CopyButton text={first} label="first request" />
        </header>
        <Code code={first} label="First request" />
      </section>
      <h2>Where to go from here</h2>
      <ul class="cards">
        {steps.map(([href, title, text]) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        The machine-readable form is the OpenAPI 3.1 document at <a href="/openapi.json">/openapi.json</a>.
      </p>
    </article>
  );
}
