import { firstCell } from './cells.ts';

/** How many statements are prepared at a time. A connection has each at most once per cell. */
export const namedMax = 1_000;
const sentOnceMax = 1_000;

/** A text, and the name under which connections prepare it. */
export type NamedStatement = {
  readonly name: string;
  /** How many sends are in progress; while there are any, the statement is not released. */
  sending: number;
  /** The sequence number of its last send. */
  sentAt: number;
  /** No longer in use: connections that have prepared it close it. Names are never reused. */
  isReleased: boolean;
};

const statements = new Map<string, NamedStatement>();
const sentOnce = new Set<string>();
let sent = 0;
let named = 0;
let released = 0;

/** Each cell has its own plans: running a plan with another search path would replan it. */
export function nameInCell(name: string, cell: string): string {
  return cell === firstCell ? name : `${name}.${cell}`;
}

/** How many statements have been released so far. */
export function releasedCount(): number {
  return released;
}

/**
 * Sends a text under the name of its prepared statement, from the second time on: a plan in every connection does not
 * pay off for a text that is sent once. At the maximum, the least recently sent statement is released.
 */
export async function whileNamed<T>(
  text: string,
  send: (statement: NamedStatement | undefined) => Promise<T>,
): Promise<T> {
  const statement = statements.get(text) ?? nameAgain(text);
  if (statement === undefined) return send(undefined);
  statement.sentAt = sent += 1;
  statement.sending += 1;
  try {
    return await send(statement);
  } finally {
    statement.sending -= 1;
  }
}

function nameAgain(text: string): NamedStatement | undefined {
  if (!sentOnce.delete(text)) {
    if (sentOnce.size >= sentOnceMax) sentOnce.clear();
    sentOnce.add(text);
    return undefined;
  }
  if (statements.size >= namedMax && !releaseOne()) return undefined;
  const statement = { name: `s${named}`, sending: 0, sentAt: 0, isReleased: false };
  named += 1;
  statements.set(text, statement);
  return statement;
}

/** Scanning a thousand entries takes less time than preparing one statement. */
function releaseOne(): boolean {
  let oldest: [string, NamedStatement] | null = null;
  for (const entry of statements) {
    const [, { sending, sentAt }] = entry;
    if (sending === 0 && (oldest === null || sentAt < oldest[1].sentAt)) oldest = entry;
  }
  if (oldest === null) return false;
  const [text, statement] = oldest;
  statements.delete(text);
  statement.isReleased = true;
  released += 1;
  return true;
}
