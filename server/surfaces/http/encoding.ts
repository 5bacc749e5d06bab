/** The encoding to compress with: Brotli, else gzip, else null if the caller accepts neither. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | null {
  if (accepted === undefined) return null;
  const codings = accepted
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding));
  const has = (name: string) => codings.some((coding) => coding === name || coding.startsWith(`${name};`));
  return has('br') ? 'br' : has('gzip') ? 'gzip' : null;
}
