import type { contract } from '@callwright/contract/index.ts';
import { createPaymentConnection } from '#/domain/sales/payment-connections/connect.ts';
import { removePaymentConnection } from '#/domain/sales/payment-connections/disconnect.ts';
import { listPaymentConnections } from '#/domain/sales/payment-connections/list.ts';
import { updatePaymentConnection } from '#/domain/sales/payment-connections/replace-secrets.ts';
import { backfillPayments } from '#/domain/sales/payment-connections/start-backfill.ts';
import { connectTexts } from '#/effects/texts/connect.ts';
import { readTextConnection } from '#/effects/texts/connection.ts';
import { disconnectTexts } from '#/effects/texts/disconnect.ts';
import { listTextMessages } from '#/effects/texts/list.ts';
import { createDeal } from '#/domain/sales/deals/create.ts';
import { createProduct } from '#/domain/sales/products/create.ts';
import { createTransaction } from '#/domain/sales/transactions/create.ts';
import { getDealTimeline } from '#/domain/insight/archive/timelines.ts';
import { getDeal } from '#/domain/sales/deals/detail.ts';
import { importPastCalls } from '#/domain/sales/past-calls/import.ts';
import { listLines } from '#/domain/sales/commissions/lines.ts';
import { approvePeriod, closePeriod, listPeriods, reopenPeriod } from '#/domain/sales/commissions/periods.ts';
import { getPlan, listPlans } from '#/domain/sales/commissions/plan.ts';
import { addVersion, createPlan, withdrawVersion } from '#/domain/sales/commissions/save-plan.ts';
import { listStatements } from '#/domain/sales/commissions/statements.ts';
import { tryVersion } from '#/domain/sales/commissions/try.ts';
import { listDeals } from '#/domain/sales/deals/list.ts';
import { listProducts } from '#/domain/sales/products/list.ts';
import { listTransactions } from '#/domain/sales/transactions/list.ts';
import { getDealBoard } from '#/domain/sales/deals/board.ts';
import { removeDealsAndSales } from '#/domain/sales/outcomes/remove-deals.ts';
import { removeOutcome } from '#/domain/sales/outcomes/remove.ts';
import { removeProducts, restoreProducts } from '#/domain/sales/products/remove.ts';
import { getTransactionTotals } from '#/domain/sales/transactions/totals.ts';
import { removeTransaction } from '#/domain/sales/transactions/remove.ts';
import { saveOutcome } from '#/domain/sales/outcomes/save.ts';
import { updateDeal } from '#/domain/sales/deals/update.ts';
import { updateProduct } from '#/domain/sales/products/update.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';

/** Endpoints about sales: deals, payments, products, and the outcomes of calls. */
export const salesHandlers = {
  commissions: {
    plans: listPlans,
    plan: getPlan,
    createPlan,
    addVersion,
    withdrawVersion,
    tryPlan: tryVersion,
    statements: listStatements,
    lines: listLines,
    periods: listPeriods,
    approvePeriod,
    closePeriod,
    reopenPeriod,
  },
  deals: {
    list: listDeals,
    board: getDealBoard,
    detail: getDeal,
    timeline: getDealTimeline,
    create: createDeal,
    update: updateDeal,
    remove: removeDealsAndSales,
  },
  outcomes: { save: saveOutcome, remove: removeOutcome },
  paymentConnections: {
    list: listPaymentConnections,
    create: createPaymentConnection,
    update: updatePaymentConnection,
    remove: removePaymentConnection,
    backfill: backfillPayments,
  },
  products: {
    list: listProducts,
    create: createProduct,
    update: updateProduct,
    remove: removeProducts,
    restore: restoreProducts,
  },
  transactions: {
    list: listTransactions,
    totals: getTransactionTotals,
    create: createTransaction,
    update: updateTransaction,
    remove: removeTransaction,
  },
} satisfies Pick<
  Handlers<typeof contract>,
  'commissions' | 'deals' | 'outcomes' | 'paymentConnections' | 'products' | 'transactions'
>;

/** Endpoints about text messages. */
export const textHandlers = {
  list: listTextMessages,
  connection: readTextConnection,
  connect: connectTexts,
  disconnect: disconnectTexts,
} satisfies Handlers<typeof contract>['textMessages'];

/** Endpoints for importing past calls and their sales. */
export const pastCallHandlers = { importCalls: importPastCalls };
