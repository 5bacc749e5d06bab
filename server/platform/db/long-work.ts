import type pg from 'pg';

const allowed = new WeakSet<pg.ClientBase>();

/** Lifts the time limits for statements on a connection, until it is returned to the pool. */
export function allowLongWork(client: pg.ClientBase): void {
  allowed.add(client);
}

export function endLongWork(client: pg.ClientBase): void {
  allowed.delete(client);
}

export function mayWorkLong(client: pg.ClientBase): boolean {
  return allowed.has(client);
}
