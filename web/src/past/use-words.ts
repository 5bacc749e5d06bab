import { useStages } from '../contacts/use-stages.ts';
import { useProducts } from '../products/use-products.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import {
  contactStatusNames,
  dealTypeNames,
  locationNames,
  noSaleReasonNames,
  objectionNames,
  outcomeNames,
  paymentStatusNames,
} from '../ui/choices.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { say } from './say.ts';
import type { RecordKind, Words } from './values.ts';

type Options = readonly { readonly value: string; readonly label: string }[];

/** The names for values of records: members, products, teams, stages, and fixed values. */
export function useWords(of: RecordKind, timeZone: string, currency: string | null): Words {
  const members = mapOf(useMemberOptions());
  const { stages } = useStages();
  const records = {
    userId: members,
    setterId: members,
    outcomeBy: members,
    productId: mapOf(useProducts().map(({ id, name }) => ({ value: String(id), label: name }))),
    teamId: mapOf(useTeamOptions()),
    stage: mapOf(stages.map(({ id, name }) => ({ value: String(id), label: name }))),
  };
  const choices = {
    status: of === 'CALL' ? callStatuses() : contactStatusNames,
    cancelledBy: cancellers(),
    outcome: outcomeNames,
    noSaleReason: noSaleReasonNames,
    objection: objectionNames,
    paymentStatus: paymentStatusNames,
    transactionType: dealTypeNames,
    location: locationNames,
  };
  return { of, timeZone, currency, records, choices };
}

const callStatuses = () => ({ SCHEDULED: say('status.SCHEDULED'), CANCELLED: say('status.CANCELLED') });

const cancellers = () => ({
  ADMIN: say('by.ADMIN'),
  CONTACT: say('by.CONTACT'),
  CALENDAR: say('by.CALENDAR'),
  SYSTEM: say('by.SYSTEM'),
});

function mapOf(options: Options): ReadonlyMap<string, string> {
  return new Map(options.map(({ value, label }) => [value, label]));
}
