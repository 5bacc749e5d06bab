/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

const parts =
  /(?<comment>(?:#|\/\/) .*$)|(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(?<word>\b(?:import|from|const|await|async|return|new|true|false|null|True|False|None|curl|for|of|if|throw|function|type)\b)|(?<number>\b\d+(?:\.\d+)?\b)/gm;

/** Minimal syntax highlighting. */
function colored(code: string): (string | JSX.Element)[] {
  const shown: (string | JSX.Element)[] = [];
  let at = 0;
  for (const match of code.matchAll(parts)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['text'];
    shown.push(code.slice(at, match.index), <span class={`code-${kind}`}>{match[0]}</span>);
    at = match.index + match[0].length;
  }
  return [...shown, code.slice(at)];
}

export function Code({ code, label }: { code: string; label: string }): JSX.Element {
  return (
    // Wide code scrolls, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      <code>{colored(code)}</code>
    </pre>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }): JSX.Element {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const words = { ready: 'Copy', copied: 'Copied', failed: 'Select and copy' };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <button
      type="button"
      class="small-button"
      aria-label={`${words[state]}: ${label}`}
      onClick={() => void copy()}
      onBlur={() => setState('ready')}
    >
      {words[state]}
    </button>
  );
}
