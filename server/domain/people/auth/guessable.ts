import { sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';

// docs/guides/signing-in.md lists these words.
const ofService = ['callwright', 'password', 'admin'];
/** Shorter ones are in too many good passwords. */
const wordLengthMin = 4;
const restLengthMin = 8;

/**
 * Whether a password is little more than what others know of its person. Such words do not count: without them it must
 * still be as long as any password.
 * @param known names, addresses and workspaces of the person
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const words = [...ofService, ...known.flatMap(wordsIn)].toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && rest.length < restLengthMin;
}

/** What others know of somebody who has an account: name, e-mail and workspaces. */
export async function knownOf(ctx: PublicCtx, personId: number): Promise<string[]> {
  const { rows } = await sql<{ known: string }>`
    select unnest(array[email, first_name, last_name]) as known from app_user where id = ${personId}
    union
    select account.name from member join account on account.id = member.account_id
    where member.person_id = ${personId} and account.deleted_at is null`.execute(ctx.db);
  return rows.map((row) => row.known);
}

/** A text as it is, its words, and all of them in one. */
function wordsIn(text: string): string[] {
  const lower = text.toLowerCase();
  const words = lower.split(/[^\p{L}\p{N}]+/u);
  return [lower, ...words, words.join('')].filter((word) => word.length >= wordLengthMin);
}
