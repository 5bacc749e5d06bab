import type { App } from './ctx.ts';

/**
 * Something of which each process has one, made when it is first asked for. It belongs to the code that uses it, so
 * that `App` need not know every feature.
 */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { readonly value: T }>();
  return (given) => {
    // Of a process there is one, whichever workspaces it serves.
    const app = given.test?.live ?? given;
    const known = made.get(app);
    if (known !== undefined) return known.value;
    const value = make(app);
    made.set(app, { value });
    return value;
  };
}
