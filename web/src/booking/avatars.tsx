/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { PageEvent } from './api.ts';
import { isOwnAddress } from './links.ts';

/** Photos of hosts, or initials; their names are next to them. */
export function Avatars({ hosts }: Pick<PageEvent, 'hosts'>): JSX.Element {
  return (
    <span class="avatars" aria-hidden="true">
      {hosts.map((host, index) =>
        isOwnAddress(host.avatarUrl) ? (
          <img key={index} class="avatar" src={host.avatarUrl} alt="" width="36" height="36" />
        ) : (
          <span key={index} class="avatar">
            {initials(host.name)}
          </span>
        ),
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .trim()
    .toLocaleUpperCase();
}
