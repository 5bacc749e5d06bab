import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** Who the answer is about: the column of `field_answer`, and the id in it. */
export type AnswerOwner = {
  readonly column: 'contact_id' | 'event_call_id' | 'deal_id' | 'event_id' | 'user_id';
  readonly id: number;
};
export type StoredAnswer = { field: { id: number }; answer: readonly string[] };

const sources: Partial<Record<Ctx['actor']['type'], string>> = {
  user: 'MANUAL',
  contact: 'FORM',
  mcp: 'MCP',
};

/** The entry point through which an answer came. */
export function answerSource(ctx: Ctx): string {
  return sources[ctx.actor.type] ?? 'API';
}

/**
 * Stores checked answers about one record, and removes empty ones.
 * @returns whether anything changed, and whether an answer was added
 */
export async function storeAnswers(
  tx: Ctx,
  owner: AnswerOwner,
  answers: readonly StoredAnswer[],
): Promise<{ isChanged: boolean; isCreated: boolean }> {
  // A request may name a field twice, for example by a former identifier; the last answer counts.
  const last = [...new Map(answers.map((answer) => [answer.field.id, answer])).values()];
  const given = last.filter(({ answer }) => answer.length > 0);
  const cleared = last.filter(({ answer }) => answer.length === 0).map(({ field }) => field.id);
  const hasCleared = cleared.length > 0 && (await clearAnswers(tx, owner, cleared));
  const written = given.length > 0 ? await writeAnswers(tx, owner, given) : [];
  return {
    isChanged: hasCleared || written.length > 0,
    isCreated: written.some(({ is_created: isCreated }) => isCreated),
  };
}

async function clearAnswers(tx: Ctx, owner: AnswerOwner, fieldIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from field_answer where account_id = ${tx.accountId} and ${sql.ref(owner.column)} = ${owner.id} and field_id = any(${fieldIds}::bigint[])
    returning id`.execute(tx.db);
  return rows.length > 0;
}

async function writeAnswers(
  tx: Ctx,
  owner: AnswerOwner,
  given: readonly StoredAnswer[],
): Promise<{ is_created: boolean }[]> {
  const values = given.map(({ field, answer }) => ({ field_id: field.id, answer }));
  const column = sql.ref(owner.column);
  const now = iso(tx.now);
  // xmax is zero in a newly inserted row.
  const { rows } = await sql<{ is_created: boolean }>`
    insert into field_answer as old (account_id, field_id, ${column}, answer, updated_by, source, created_at, updated_at)
    select ${tx.accountId}, given.field_id, ${owner.id}, array(select jsonb_array_elements_text(given.answer)),
      ${JSON.stringify(tx.actor)}::jsonb, ${answerSource(tx)}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (field_id bigint, answer jsonb)
    on conflict (account_id, ${column}, field_id) where ${column} is not null
      do update set answer = excluded.answer, updated_by = excluded.updated_by, source = excluded.source, updated_at = excluded.updated_at
      where old.answer <> excluded.answer
    returning xmax = 0 as is_created`.execute(tx.db);
  return rows;
}
