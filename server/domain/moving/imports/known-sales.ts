import { because } from '@callwright/contract/error-reasons.ts';
import { update as updateDealEndpoint } from '@callwright/contract/deals.ts';
import { update as updateTransactionEndpoint } from '@callwright/contract/transactions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { lockDeals, presentDeal } from '#/domain/sales/deal-records/deal.ts';
import { updateDealIn, type DealChanges } from '#/domain/sales/deals/update.ts';
import { presentTransactions, readTransactions } from '#/domain/sales/transactions/transaction.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import type { Effect, Pairs } from './row-result.ts';
import { contactOfCall, effectOnContact, versionOf } from './sales-effects.ts';

// Deals and payments that already exist: an import updates them, and undoing restores them.

/** Fields of the contract that an import changes and that undoing can restore through the update endpoint. */
const fields = {
  deals: [
    'value',
    'discount',
    'transactionType',
    'type',
    'productId',
    'tagId',
    'closerId',
    'time',
    'email',
    'notes',
    'externalIds',
  ],
  transactions: [
    'value',
    'currency',
    'name',
    'email',
    'phoneNumber',
    'description',
    'status',
    'refundedAmount',
    'occurredAt',
    'contactId',
    'dealId',
  ],
} as const;
const answerPrefix = 'customFields.';

type Kind = keyof typeof fields;
type Shown = Readonly<Record<string, unknown>>;

class NothingNew extends Error {}

/** Updates an existing deal. Returns what undoing needs, or nothing if the deal already matches the import. */
export function changeKnownDeal(tx: Ctx, input: DealChanges, currency?: string): Promise<Effect[]> {
  const { id } = input;
  return unlessTheSame(tx, async (part) => {
    const [row] = await lockDeals(part, [id]);
    if (row === undefined) throw notFound('deal');
    if (currency !== undefined && currency !== row.currency)
      throw invalid({ currency: [because('CURRENCY_DIFFERS', { currency: row.currency })] });
    const contact = await contactOfCall(part, row.event_call_id);
    const before = presentDeal(part, row);
    const after = await updateDealIn(part, input);
    const own = await effectOf(part, 'deals', id, [before, after]);
    return [...(await effectOnContact(part, contact, row.contact_id)), ...own];
  });
}

export function changeKnownPayment(
  tx: Ctx,
  input: Parameters<typeof updateTransaction>[1],
): Promise<Effect[]> {
  return unlessTheSame(tx, async (part) => {
    const before = await shownPayment(part, input.id);
    if (before === null) throw notFound('transaction');
    await updateTransaction(part, input);
    const after = await shownPayment(part, input.id);
    return after === null ? [] : effectOf(part, 'transactions', input.id, [before, after]);
  });
}

/** Rolls back an update that changes nothing, so that the record gets no new version and nobody is notified. */
async function unlessTheSame(tx: Ctx, change: (part: Ctx) => Promise<Effect[]>): Promise<Effect[]> {
  try {
    return await savepoint(tx, async (part) => {
      const effects = await change(part);
      if (effects.length === 0) throw new NothingNew();
      return effects;
    });
  } catch (error) {
    if (error instanceof NothingNew) return [];
    throw error;
  }
}

async function effectOf(
  tx: Ctx,
  kind: Kind,
  recordId: number,
  [before, after]: readonly [Shown, Shown],
): Promise<Effect[]> {
  const names = [...fields[kind], ...answersOf(before), ...answersOf(after)];
  const columns: Pairs = Object.fromEntries(
    names
      .filter((name) => !isSame(valueOf(before, name), valueOf(after, name)))
      .map((name) => [name, [valueOf(before, name), valueOf(after, name)]]),
  );
  if (Object.keys(columns).length === 0) return [];
  return [{ kind, recordId, version: await versionOf(tx, kind, recordId), changed: { columns } }];
}

async function shownPayment(tx: Ctx, id: number): Promise<Shown | null> {
  const [shown] = await presentTransactions(tx, await readTransactions(tx, [id]));
  return shown ?? null;
}

function answersOf({ customFields }: Shown): string[] {
  return Object.keys(customFields ?? {}).map((identifier) => `${answerPrefix}${identifier}`);
}

function valueOf(shown: Shown, name: string): unknown {
  if (!name.startsWith(answerPrefix)) return shown[name];
  const answers = shown['customFields'] as Readonly<Record<string, string[]>> | undefined; // of the contract
  return answers?.[name.slice(answerPrefix.length)] ?? [];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Restores the fields that still have the values of the import. @returns whether that was all of them */
export async function putBackDeal(tx: Ctx, id: number, columns: Pairs): Promise<boolean> {
  const [row] = await lockDeals(tx, [id]);
  if (row === undefined) return false;
  const { back, isAll } = stillThere(presentDeal(tx, row), columns);
  if (back !== null) await updateDealIn(tx, updateDealEndpoint.input.parse({ ...back, id }));
  return isAll;
}

export async function putBackPayment(tx: Ctx, id: number, columns: Pairs): Promise<boolean> {
  const shown = await shownPayment(tx, id);
  if (shown === null) return false;
  const { back, isAll } = stillThere(shown, columns);
  if (back !== null) await updateTransaction(tx, updateTransactionEndpoint.input.parse({ ...back, id }));
  return isAll;
}

/** The changes as input of the update endpoint; null if there are none. */
function stillThere(shown: Shown, columns: Pairs): { back: object | null; isAll: boolean } {
  const pairs = Object.entries(columns);
  const same = pairs.filter(([name, [, after]]) => isSame(valueOf(shown, name), after));
  const isAnswer = ([name]: (typeof same)[number]): boolean => name.startsWith(answerPrefix);
  const plain = same.filter((pair) => !isAnswer(pair)).map(([name, [was]]) => [name, was] as const);
  const answers = same
    .filter(isAnswer)
    .map(([name, [was]]) => [name.slice(answerPrefix.length), was] as const);
  const back = {
    ...Object.fromEntries(plain),
    ...(answers.length > 0 && { customFields: Object.fromEntries(answers) }),
  };
  return { back: same.length === 0 ? null : back, isAll: same.length === pairs.length };
}
