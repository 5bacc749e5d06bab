/** @jsxImportSource preact */
import type { JSX } from 'preact';

/** Text in which `code` is marked. */
export function Words({ text }: { text: string }): JSX.Element {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}

export function Method({ method }: { method: string }): JSX.Element {
  return <span class={`method method-${method.toLowerCase()}`}>{method === 'DELETE' ? 'DEL' : method}</span>;
}
