import { useEffect, useState } from 'preact/hooks';

/** `/docs`, `/docs/contacts#save`, `/docs/guides/webhooks`, `/docs/errors#NOT_FOUND`. */
export type Place = { readonly path: string; readonly anchor: string };

const changed = 'docs:place';

function here(): Place {
  return { path: location.pathname.replace(/\/$/, ''), anchor: decodeURIComponent(location.hash.slice(1)) };
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = () => setPlace(here());
    for (const event of ['popstate', 'hashchange', changed]) addEventListener(event, update);
    return () => {
      for (const event of ['popstate', 'hashchange', changed]) removeEventListener(event, update);
    };
  }, []);
  return place;
}

export function go(href: string): void {
  history.pushState(null, '', href);
  if (!href.includes('#')) scrollTo(0, 0);
  dispatchEvent(new Event(changed));
}

/** Handles links within the reference without a page load; other links work as usual. */
export function followLinks(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  const { origin, pathname, hash } = new URL(link.href);
  if (origin !== location.origin || !/^\/docs(\/|$)/.test(pathname)) return;
  event.preventDefault();
  go(pathname + hash);
}

/** Scrolls to the target of the anchor when it is rendered. */
export function useAnchor(anchor: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || anchor === '') return;
    document.getElementById(anchor)?.scrollIntoView();
  }, [anchor, isReady]);
}
