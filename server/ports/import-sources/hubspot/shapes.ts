import { z } from 'zod';

// The parts of HubSpot's answers that are read: https://developers.hubspot.com/docs/api/crm. Property values are texts.

const maybe = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

export const account = z.object({ portalId: z.union([z.int(), z.string()]) });

export const page = z.object({
  results: z.array(z.unknown()),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
});

export const owner = z.object({ id: z.string(), email: maybe, firstName: maybe, lastName: maybe });

export const property = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: maybe,
  description: maybe,
  hubspotDefined: z.boolean().nullish(),
  calculated: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  options: z
    .array(z.object({ label: z.string(), value: z.string(), hidden: z.boolean().nullish() }))
    .nullish()
    .transform((value) => value ?? []),
});
export type Property = z.output<typeof property>;

const associated = z.object({ results: z.array(z.object({ id: z.string() })) }).nullish();

export const record = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable()),
  associations: z.object({ companies: associated, contacts: associated }).nullish(),
});
