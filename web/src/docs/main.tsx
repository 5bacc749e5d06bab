/** @jsxImportSource preact */
import '@fontsource-variable/inter/wght.css';
import { render, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chooseScheme, setColors, shownScheme } from './colors.ts';
import { useIndex } from './data.ts';
import { ErrorsPage } from './errors-page.tsx';
import { GuidePage } from './guide-page.tsx';
import { Nav } from './nav.tsx';
import { followLinks, usePlace, type Place } from './place.ts';
import { openSearch, Search } from './search.tsx';
import { SectionPage } from './section-page.tsx';
import { Start } from './start.tsx';
import { NotFound } from './states.tsx';

const root = document.getElementById('docs');
setColors(document.documentElement);
document.addEventListener('click', followLinks);
if (root !== null) render(<Docs />, root);

function Docs(): JSX.Element {
  const place = usePlace();
  const { value: index } = useIndex();
  const [isNavOpen, setIsNavOpen] = useState(false);
  useEffect(() => setIsNavOpen(false), [place]);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the text
      </a>
      <header class="bar">
        <button
          type="button"
          class="small-button menu-button"
          aria-expanded={isNavOpen}
          onClick={() => setIsNavOpen(!isNavOpen)}
        >
          Contents
        </button>
        <a class="brand" href="/docs">
          <img src="/icon.svg" alt="" width="22" height="22" />
          Callwright <span>API</span>
        </a>
        <button type="button" class="search-button" onClick={openSearch}>
          <span>Search</span>
          <kbd>/</kbd>
        </button>
        <SchemeButton />
        <a class="bar-link" href="/openapi.json">
          OpenAPI
        </a>
      </header>
      <div class={isNavOpen ? 'body nav-is-open' : 'body'}>
        <Nav index={index} place={place} />
        <main id="content" tabIndex={-1}>
          <Content place={place} />
        </main>
      </div>
      <Search index={index} />
    </>
  );
}

function Content({ place: { path, anchor } }: { place: Place }): JSX.Element {
  const [, , first, second] = path.split('/');
  if (first === undefined || first === '') return <Start />;
  if (first === 'errors' && second === undefined) return <ErrorsPage anchor={anchor} />;
  if (first === 'guides' && second !== undefined) return <GuidePage slug={second} anchor={anchor} />;
  return second === undefined ? <SectionPage key={first} name={first} anchor={anchor} /> : <NotFound />;
}

function SchemeButton(): JSX.Element {
  const [scheme, setScheme] = useState(shownScheme);
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <button
      type="button"
      class="small-button"
      onClick={() => {
        chooseScheme(other);
        setScheme(other);
      }}
    >
      {other === 'dark' ? 'Dark' : 'Light'}
    </button>
  );
}
