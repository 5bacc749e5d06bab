import type { InputType } from '@callwright/contract/custom-field.ts';

/** The current state of everything that an event can refer to. */
export type World = {
  readonly members: ReadonlyMap<number, { name: string; status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED' }>;
  readonly teams: ReadonlyMap<number, { name: string; memberIds: readonly number[] }>;
  /** Without deleted events. */
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

/**
 * The field that a question or condition means. Contact fields come before call fields, current identifiers before
 * former ones.
 */
export function fieldOf(world: World, { customFieldId, identifier = '' }: Named): WorldField | undefined {
  if (customFieldId !== undefined) return world.fields.find((field) => field.id === customFieldId);
  const fields = world.fields.filter(isOfForms).toSorted((a, b) => b.type.localeCompare(a.type));
  return (
    fields.find((field) => field.identifier === identifier) ??
    fields.find((field) => field.aliases.includes(identifier)) ??
    world.fields.find((field) => field.identifier === identifier)
  );
}

/** Whether forms can ask for the field: it is about the contact or the call. */
export function isOfForms({ type }: WorldField): boolean {
  return type === 'CONTACT' || type === 'CALL';
}
