/** Where this service has a picture, or null: the app loads nothing from others. */
export function picturePath(address: string | null): string | null {
  const path = address === null ? undefined : URL.parse(address, location.origin)?.pathname;
  return path?.startsWith('/pictures/') === true ? path : null;
}
