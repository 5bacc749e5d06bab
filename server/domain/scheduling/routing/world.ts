import type { InputType } from '@callwright/contract/custom-field.ts';

/** What an event can point to, as it is today. */
export type World = {
  readonly members: ReadonlyMap<number, { name: string; status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED' }>;
  readonly teams: ReadonlyMap<number, { name: string; memberIds: readonly number[] }>;
  /** Those that are not deleted. */
  readonly events: ReadonlyMap<number, 'ACTIVATED' | 'DEACTIVATED'>;
  readonly fields: readonly WorldField[];
};

export type WorldField = {
  id: number;
  name: string;
  type: string;
  inputType: InputType;
  identifier: string;
  aliases: string[];
  hidden: boolean;
  options: { name: string; isArchived: boolean }[];
};

type Named = { customFieldId?: number | undefined; identifier?: string | undefined };

/** The field a question or condition means, of contacts before one of calls; an identifier of today before one of earlier. */
export function fieldOf(world: World, { customFieldId, identifier = '' }: Named): WorldField | undefined {
  if (customFieldId !== undefined) return world.fields.find((field) => field.id === customFieldId);
  const fields = world.fields.filter(isOfForms).toSorted((a, b) => b.type.localeCompare(a.type));
  return (
    fields.find((field) => field.identifier === identifier) ??
    fields.find((field) => field.aliases.includes(identifier)) ??
    world.fields.find((field) => field.identifier === identifier)
  );
}

/** Forms ask about the contact and the call. */
export function isOfForms({ type }: WorldField): boolean {
  return type === 'CONTACT' || type === 'CALL';
}
