/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { linkParts } from './links.ts';

/** Plain text with its line breaks, and with links for its web addresses. */
export function PlainText({ text }: { text: string }): JSX.Element {
  return (
    <span class="plain-text">
      {linkParts(text).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
