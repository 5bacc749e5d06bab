import type { App } from './ctx.ts';

/**
 * A value that exists once per process, made on first use. It belongs to the code that uses it, so that `App` does not
 * have to know every feature.
 */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { readonly value: T }>();
  return (given) => {
    // Apps of test workspaces share the value of the live app.
    const app = given.test?.live ?? given;
    const known = made.get(app);
    if (known !== undefined) return known.value;
    const value = make(app);
    made.set(app, { value });
    return value;
  };
}
