/** @jsxImportSource preact */
import type { Index } from '@callwright/contract/reference.ts';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { guides } from './guides.ts';
import type { Place } from './place.ts';
import { Method } from './words.tsx';

/** Guides first, then the resources; the open resource lists its operations. */
export function Nav({ index, place }: { index: Index | null; place: Place }): JSX.Element {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [place.path, index]);
  const current = (href: string) => (place.path === href ? ('page' as const) : undefined);
  return (
    <nav class="nav" aria-label="Reference" ref={nav}>
      <ul>
        <li>
          <a href="/docs" aria-current={current('/docs')}>
            Start
          </a>
        </li>
        <li>
          <a href="/docs/errors" aria-current={current('/docs/errors')}>
            Errors
          </a>
        </li>
      </ul>
      <h2>Guides</h2>
      <ul>
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/docs/guides/${slug}`} aria-current={current(`/docs/guides/${slug}`)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {index?.groups.map(({ heading, sections }) => (
        <>
          <h2>{heading}</h2>
          <ul>
            {sections.map(({ name, title, operations }) => (
              <li key={name}>
                <a href={`/docs/${name}`} aria-current={current(`/docs/${name}`)}>
                  {title}
                </a>
                {place.path === `/docs/${name}` && (
                  <ul class="operations">
                    {operations.map(({ id, method, summary }) => (
                      <li key={id}>
                        <a
                          href={`/docs/${name}#${id.slice(id.indexOf('.') + 1)}`}
                          class={place.anchor === id.slice(id.indexOf('.') + 1) ? 'here' : ''}
                        >
                          <Method method={method} />
                          <span>{summary}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  );
}
