/** The library has another name for purple. */
export function colorOf(color: string | null): string {
  return color === 'purple' ? 'violet' : (color ?? 'gray');
}
