import { firstCell } from './cells.ts';

/** So many are prepared at a time; a connection has each of them at most once for every cell. */
export const namedMax = 1_000;
const sentOnceMax = 1_000;

/** A text with the name under which connections prepare it. */
export type NamedStatement = {
  readonly name: string;
  /** How many are being sent: those are not let go. */
  sending: number;
  /** The number of the send that was the last one. */
  sentAt: number;
  /** No longer sent: connections that have it close it. A name is never given twice. */
  isReleased: boolean;
};

const statements = new Map<string, NamedStatement>();
const sentOnce = new Set<string>();
let sent = 0;
let named = 0;
let released = 0;

/** Every cell has its own plans: with another search path a plan would be made anew. */
export function nameInCell(name: string, cell: string): string {
  return cell === firstCell ? name : `${name}.${cell}`;
}

/** How many have been let go so far. */
export function releasedCount(): number {
  return released;
}

/**
 * Sends a text under the name that it is prepared with, from the second time on: one that is sent once is not worth a
 * plan in every connection. Where there are enough, the one that was sent least recently is let go for it.
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

/** Looking at a thousand takes less than preparing one does. */
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
