/** An empty value that can still be clicked. */
export function Empty() {
  return (
    <span style={{ color: 'var(--quiet)' }} aria-hidden data-empty>
      {'–'}
    </span>
  );
}
