/** The path of a picture on this server, or null: the app loads nothing from other sites. */
export function picturePath(address: string | null): string | null {
  const path = address === null ? undefined : URL.parse(address, location.origin)?.pathname;
  return path?.startsWith('/pictures/') === true ? path : null;
}
