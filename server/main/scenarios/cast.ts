import { contract } from '@callwright/contract/index.ts';
import { weekdayNames } from '@callwright/contract/availabilities.ts';
import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import { createField } from '#/domain/crm/fields/create.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { findOrCreatePerson, type Person } from '#/domain/people/account/people.ts';
import { createProduct } from '#/domain/sales/products/create.ts';
import { updateAvailability } from '#/domain/scheduling/availabilities/update.ts';
import { createEvent } from '#/domain/scheduling/events/create.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { asMember } from './actors.ts';
import { connectProviders } from './providers.ts';

/** The ids in the workspace for the names in the file. */
export type Cast = {
  readonly members: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
  readonly products: Readonly<Record<string, number>>;
};

/** Creates the team, questions, products and events of a scenario, or finds those of an earlier run. */
export async function makeCast(tx: Ctx, scenario: ScenarioFile): Promise<Cast> {
  const members = await makeTeam(tx, scenario);
  await connectProviders(tx, scenario);
  for (const question of scenario.questions) await makeQuestion(tx, question);
  const products: Record<string, number> = {};
  for (const product of scenario.products) products[product.key] = await makeProduct(tx, product);
  const events: Record<string, number> = {};
  for (const event of scenario.events) events[event.key] = await makeEvent(tx, scenario, event, members);
  return { members, events, products };
}

/**
 * All new people come first: after a member was inserted, a cluster can insert no person in that transaction
 * (docs/decisions/0227).
 */
async function makeTeam(
  tx: Ctx,
  { team, timeZone: standard }: ScenarioFile,
): Promise<Record<string, number>> {
  const members: Record<string, number> = {};
  const joining: { readonly person: Person; readonly joiner: ScenarioFile['team'][number] }[] = [];
  for (const joiner of team) {
    const { key, firstName, lastName, timeZone = standard } = joiner;
    const email = `${key}@${tx.account.slug}.example`;
    const known = await findMember(tx, email);
    if (known !== null) {
      members[key] = known;
      continue;
    }
    const person = await findOrCreatePerson(tx, { email, passwordHash: null, firstName, lastName, timeZone });
    joining.push({ person, joiner });
  }
  for (const { person, joiner } of joining) {
    const { key, role, timeZone = standard, ...hours } = joiner;
    const userId = await addMember(tx, { person, role, timeZone });
    members[key] = userId;
    await setHours(await asMember(tx, userId), userId, { ...hours, timeZone });
  }
  return members;
}

async function findMember(tx: Ctx, email: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from member m join app_user u on u.id = m.person_id
    where m.account_id = ${tx.accountId} and u.email_normalized = ${email} and m.status = 'ACTIVE'`.execute(
    tx.db,
  );
  return rows[0]?.user_id ?? null;
}

type Hours = {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
};

async function setHours(tx: Ctx, userId: number, { days, from, to, timeZone }: Hours): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from availability where account_id = ${tx.accountId} and user_id = ${userId} and is_default`.execute(
    tx.db,
  );
  const weekdays = weekdayNames.map((day, index) => {
    const enabled = days.includes(index + 1);
    return { day, enabled, slots: enabled ? [{ start: from, end: to }] : [] };
  });
  await updateAvailability(
    tx,
    contract.availabilities.update.input.parse({ id: rows[0]?.id, timeZone, weekdays }),
  );
}

async function makeQuestion(
  tx: Ctx,
  { identifier, name, options }: ScenarioFile['questions'][number],
): Promise<void> {
  const { rows } = await sql`
    select from custom_field where account_id = ${tx.accountId} and type = 'CONTACT' and identifier = ${identifier} and deleted_at is null`.execute(
    tx.db,
  );
  if (rows.length > 0) return;
  await createField(
    tx,
    contract.fields.create.input.parse({
      name,
      identifier,
      type: 'CONTACT',
      inputType: 'SINGLE_SELECT',
      options: options.map((option) => ({ name: option.name })),
    }),
  );
}

async function makeProduct(tx: Ctx, { name, price }: ScenarioFile['products'][number]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from product where account_id = ${tx.accountId} and name = ${name} and deleted_at is null order by id limit 1`.execute(
    tx.db,
  );
  const [known] = rows;
  if (known !== undefined) return known.id;
  const made = await createProduct(tx, contract.products.create.input.parse({ name, price }));
  return made.body.data.product.productId;
}

async function makeEvent(
  tx: Ctx,
  { questions, timeZone }: ScenarioFile,
  event: ScenarioFile['events'][number],
  members: Cast['members'],
): Promise<number> {
  const userIds = event.hosts.map((key) => members[key]);
  const made = await createEvent(
    tx,
    contract.events.create.input.parse({
      name: event.name,
      eventType: event.kind,
      duration: event.minutes,
      minimumNotice: event.noticeMinutes,
      bufferAfter: event.bufferMinutes,
      dateRange: { type: 'DAYS', days: event.daysAhead },
      timeZone,
      assignment: { mode: event.mode },
      hosts: userIds.map((userId) => ({ userId })),
      questions: questions.map(({ identifier }) => ({ identifier, required: true })),
      routingRules: event.routing.map((rule, index) => ({
        id: index + 1,
        order: index,
        when: { all: [{ identifier: rule.identifier, op: 'IN', values: rule.answers }] },
        target: { userIds: rule.hosts.map((key) => members[key]) },
      })),
      reminders: [
        { offset: 1_440, channel: 'EMAIL' },
        ...(event.texts ? [{ offset: 120, channel: 'SMS' } as const] : []),
        { offset: 60, channel: 'EMAIL' },
      ],
      ...(event.texts && { texts: { changes: true } }),
      ...(event.deposit && { deposit: event.deposit }),
      ...(event.waitingList && { waitingList: event.waitingList }),
    }),
  );
  return made.body.data.event.id;
}
