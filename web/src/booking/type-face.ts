/** Asks for the type face: once the service has answered, so that its letters keep no free time away. */
export function showTypeFace(): void {
  document.documentElement.dataset['typeFace'] = 'own';
}
