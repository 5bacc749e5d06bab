import type pg from 'pg';

const allowed = new WeakSet<pg.ClientBase>();

/** Says that statements on a connection may take as long as they need, until it is given back. */
export function allowLongWork(client: pg.ClientBase): void {
  allowed.add(client);
}

export function endLongWork(client: pg.ClientBase): void {
  allowed.delete(client);
}

export function mayWorkLong(client: pg.ClientBase): boolean {
  return allowed.has(client);
}
