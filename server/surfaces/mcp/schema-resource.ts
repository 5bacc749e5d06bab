import { contactStatuses, writableContactStatuses } from '@callwright/contract/contact.ts';
import { dealTransactionTypes, paymentStatuses } from '@callwright/contract/deal.ts';
import { list as eventList } from '@callwright/contract/events.ts';
import { allObjects } from '@callwright/contract/fields.ts';
import { objections, outcomesOfCall, reasonsOfOutcome } from '@callwright/contract/outcome-rules.ts';
import { claimStatuses } from '@callwright/contract/setter-claims.ts';
import { transactionSources, transactionStatuses } from '@callwright/contract/transaction.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { ask, isOffered, routeOf } from '#/surfaces/mcp/tools/ask.ts';

/** The custom fields of a workspace's records, so that an assistant does not have to guess. */
export async function schemaOfWorkspace(ctx: Ctx): Promise<object> {
  const fields = await ask(ctx, allObjects, { allFields: 'true', showSystemFields: 'true' });
  const { timeZone, currency } = ctx.account;
  return {
    workspace: { name: ctx.account.name, timeZone, currency },
    fields: fields.data.map(({ id, type, identifier, name, inputType, required, options }) => ({
      id,
      type,
      identifier,
      name,
      inputType,
      required,
      options: options.filter((option) => !option.isArchived).map((option) => option.name),
    })),
    stages: fields.data
      .filter((field) => field.type === 'CONTACT' && field.identifier === stageIdentifier)
      .flatMap((field) => field.options.filter((option) => !option.isArchived))
      .map(({ name, category }) => ({ name, category })),
    contactStatuses: { all: contactStatuses, canBeSet: writableContactStatuses },
    outcomes: outcomesOfCall,
    reasons: reasonsOfOutcome,
    objections,
    deals: { transactionTypes: dealTransactionTypes, paymentStatuses },
    payments: { sources: transactionSources, statuses: transactionStatuses },
    claimStatuses,
    ...(isOffered(routeOf(eventList), ctx) && { events: await events(ctx) }),
  };
}

async function events(ctx: Ctx) {
  const { data } = await ask(ctx, eventList, { status: 'ACTIVATED', limit: 100 });
  return data.map(({ id, name, linkPrefix, eventType, duration, durationUnit, questions }) => ({
    id,
    name,
    linkPrefix,
    eventType,
    duration,
    durationUnit,
    questions,
  }));
}
