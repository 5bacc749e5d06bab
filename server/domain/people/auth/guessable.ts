import { sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';

// docs/guides/signing-in.md lists these words.
const ofService = ['callwright', 'password', 'admin'];
/** Shorter words occur in too many good passwords. */
const wordLengthMin = 4;
const restLengthMin = 8;

/**
 * Whether a password consists of little more than what others know about the person. Without such words, it must still
 * be as long as any password has to be.
 * @param known names, addresses and workspaces of the person
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const words = [...ofService, ...known.flatMap(wordsIn)].toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && rest.length < restLengthMin;
}

/** What others know about a person with an account: name, email and workspaces. */
export async function knownOf(ctx: PublicCtx, personId: number): Promise<string[]> {
  const { rows } = await sql<{ known: string }>`
    select unnest(array[email, first_name, last_name]) as known from app_user where id = ${personId}
    union
    select account.name from member join account on account.id = member.account_id
    where member.person_id = ${personId} and account.deleted_at is null`.execute(ctx.db);
  return rows.map((row) => row.known);
}

/** A text, its words, and the words joined. */
function wordsIn(text: string): string[] {
  const lower = text.toLowerCase();
  const words = lower.split(/[^\p{L}\p{N}]+/u);
  return [lower, ...words, words.join('')].filter((word) => word.length >= wordLengthMin);
}
