/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { linkParts } from './links.ts';

/** Text somebody wrote in a form: shown as text, its lines kept, its web addresses made into links. */
export function PlainText({ text }: { text: string }): JSX.Element {
  return (
    <span class="plain-text">
      {linkParts(text).map((part) =>
        part.href === null ? (
          part.text
        ) : (
          <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
