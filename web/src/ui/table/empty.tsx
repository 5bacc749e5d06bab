/** Nothing there yet: quiet, and still something to press. */
export function Empty() {
  return (
    <span style={{ color: 'var(--quiet)' }} aria-hidden data-empty>
      {'–'}
    </span>
  );
}
