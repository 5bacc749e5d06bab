/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useIndex } from './data.ts';
import { useAnchor } from './place.ts';
import { Failure, Loading } from './states.tsx';
import { useTitle } from './title.ts';
import { Words } from './words.tsx';

export function ErrorsPage({ anchor }: { anchor: string }): JSX.Element {
  const { value: index, isFailed } = useIndex();
  useTitle('Errors');
  useAnchor(anchor, index !== null);
  if (isFailed) return <Failure />;
  if (index === null) return <Loading />;
  return (
    <article class="prose">
      <h1>Errors</h1>
      <p>
        Every error has a <code>code</code> that never changes its meaning. Programs decide by it; the text is
        for people.
      </p>
      {index.errors.map(({ code, status, message, advice }) => (
        <section key={code} id={code} class="error-entry">
          <h2>
            <span class={status < 500 ? 'status' : 'status bad'}>{status}</span>
            <code>{code}</code>
          </h2>
          <p>
            <Words text={`${message}. ${advice}`} />
          </p>
        </section>
      ))}
    </article>
  );
}
