/** Loads the font after the server's first reply, so that it does not delay the free times. */
export function showTypeFace(): void {
  document.documentElement.dataset['typeFace'] = 'own';
}
