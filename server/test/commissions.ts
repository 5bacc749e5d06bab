import { eventually } from './eventually.ts';
import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

/** A rule that gives the closer 10% of the cash, as a request body. */
export const cashRule = {
  name: 'Cash',
  basis: 'CASH',
  pays: 'SHARE',
  tiers: [{ above: 0, rate: 10 }],
  shares: [{ to: 'CLOSER', percent: 100 }],
};

let plans = 0;

/** A plan created through the API. A failed reply fails the test. */
export async function newPlan(w: Workspace, body: Record<string, unknown> = {}): Promise<Json> {
  plans += 1;
  const { status, body: reply } = await w.post('/v1/commissions/plans', {
    name: `Plan ${plans}`,
    validFrom: '2020-01-01',
    rules: [cashRule],
    ...body,
  });
  if (status !== 201) throw new Error(JSON.stringify(reply));
  return reply.data.plan;
}

/** The statements of a month, after all changes are processed: by person, ordered by name. */
export async function statementsOf(w: Pick<Workspace, 'get'>, month: string, reader = w): Promise<Json[]> {
  await eventually(
    async () => (await w.get('/v1/commissions/statements', { month })).body.data.isUpToDate === true,
  );
  const { status, body } = await reader.get('/v1/commissions/statements', { month });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.statements;
}
