/** @jsxImportSource preact */
import { Fragment, type JSX } from 'preact';

/** Text with `code` spans. */
export function Words({ text }: { text: string }): JSX.Element {
  const parts = text.split('`').map((part, index) => ({ part, index }));
  return (
    <>
      {parts.map(({ part, index }) =>
        index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
      )}
    </>
  );
}

export function Method({ method }: { method: string }): JSX.Element {
  return <span class={`method method-${method.toLowerCase()}`}>{method === 'DELETE' ? 'DEL' : method}</span>;
}
