/** The library calls purple by another name. */
export function colorOf(color: string | null): string {
  return color === 'purple' ? 'violet' : (color ?? 'gray');
}
