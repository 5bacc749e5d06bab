/** @jsxImportSource preact */
import type { JSX } from 'preact';

export function Loading(): JSX.Element {
  return (
    <p class="state" role="status">
      Loading…
    </p>
  );
}

export function Failure(): JSX.Element {
  return (
    <p class="state problem" role="alert">
      This part could not be loaded. Check the connection, and reload the page.
    </p>
  );
}

export function NotFound(): JSX.Element {
  return (
    <article class="prose">
      <h1>There is no such page</h1>
      <p>
        Search for what you need, or start at the <a href="/docs">beginning</a>.
      </p>
    </article>
  );
}
