/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { guides, readGuide } from './guides.ts';
import { useAnchor } from './place.ts';
import { Failure, Loading, NotFound } from './states.tsx';
import { useTitle } from './title.ts';

/** A guide of docs/guides, rendered to HTML at build time. */
export function GuidePage({ slug, anchor }: { slug: string; anchor: string }): JSX.Element {
  const guide = guides.find((one) => one.slug === slug);
  const [html, setHtml] = useState<{ of: string; html: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readGuide(slug).then(
      (text) => isCurrent && setHtml({ of: slug, html: text }),
      () => isCurrent && setHtml({ of: slug, html: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  useTitle(guide?.title ?? 'Guides');
  useAnchor(anchor, html?.of === slug);
  if (guide === undefined) return <NotFound />;
  if (html?.of !== slug) return <Loading />;
  if (html.html === null) return <Failure />;
  // Our own text, rendered from Markdown files of this repository.
  // oxlint-disable-next-line react/no-danger
  return <article class="prose" dangerouslySetInnerHTML={{ __html: html.html }} />;
}
