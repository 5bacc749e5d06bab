import { contract } from '@callwright/contract/index.ts';
import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import { depositConnection } from '#/domain/sales/deposits/connection.ts';
import { createPaymentConnection } from '#/domain/sales/payment-connections/connect.ts';
import { connectTexts } from '#/effects/texts/connect.ts';
import { presentTextConnection } from '#/effects/texts/connection.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** A made-up account: the provider of a test workspace is a stand-in that accepts any. */
const standIn = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: '0'.repeat(32),
  sender: '+15005550006',
  apiKey: 'rk_test_scenario',
} as const;

/** Connects the stand-ins that a file needs, for texts and deposits. Existing connections stay. */
export async function connectProviders(tx: Ctx, { events }: ScenarioFile): Promise<void> {
  const { accountSid, authToken, sender, apiKey } = standIn;
  if (events.some(({ texts }) => texts) && (await presentTextConnection(tx)) === null)
    await connectTexts(tx, contract.textMessages.connect.input.parse({ accountSid, authToken, sender }));
  const asksForMoney = events.some(({ deposit }) => deposit !== undefined);
  if (asksForMoney && (await depositConnection(tx, 'Stripe')) === null)
    await createPaymentConnection(tx, contract.paymentConnections.create.input.parse({ apiKey }));
}
