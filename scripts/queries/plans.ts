import type pg from 'pg';

type Node = { 'Index Name'?: string; 'Index Cond'?: string; Plans?: Node[] };

/**
 * The indexes that a statement uses, each with the number of conditions in addition to the workspace: `contact_search
 * 1`. Planned for generic parameters, in a database without rows, with a high cost for sequential scans.
 */
export async function indexesOf(
  client: pg.ClientBase,
  text: string,
  parameterCount: number,
): Promise<string[]> {
  await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan');
  try {
    await client.query(`prepare planned as ${text}`);
    const values = Array.from({ length: parameterCount }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (format json, costs off) execute planned${values === '' ? '' : `(${values})`}`,
    );
    const found: string[] = [];
    collect(rows[0]?.['QUERY PLAN'][0]?.Plan, found);
    return [...new Set(found)].toSorted();
  } finally {
    await client.query('rollback; deallocate all');
  }
}

function collect(node: Node | undefined, found: string[]): void {
  if (node === undefined) return;
  const { 'Index Name': index, 'Index Cond': condition = '' } = node;
  if (index !== undefined) found.push(`${index} ${conditions(condition)}`);
  for (const below of node.Plans ?? []) collect(below, found);
}

function conditions(text: string): number {
  return text.split(' AND ').filter((condition) => condition !== '' && !condition.includes('account_id'))
    .length;
}
