import { contactStatuses } from '@callwright/contract/contact.ts';
import type { CustomField, InputType } from '@callwright/contract/custom-field.ts';
import { factNames } from '@callwright/contract/facts.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';

/** The identifier of the stage field, whose value is in the contact's own row. */
export const stageIdentifier = 'contact-stage';

/** Properties of every contact. Not rows of `custom_field`, but offered as fields; in lists they have negative ids. */
export const systemFields: readonly {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly inputType: InputType;
}[] = [
  { id: -11, identifier: 'first-name', name: 'First name', inputType: 'TEXT' },
  { id: -10, identifier: 'last-name', name: 'Last name', inputType: 'TEXT' },
  { id: -9, identifier: 'email', name: 'E-mail', inputType: 'EMAIL' },
  { id: -8, identifier: 'phone-number', name: 'Phone number', inputType: 'TEXT' },
  { id: -7, identifier: 'country', name: 'Country', inputType: 'TEXT' },
  { id: -6, identifier: 'time-zone', name: 'Time zone', inputType: 'TEXT' },
  { id: -5, identifier: 'status', name: 'Status', inputType: 'SINGLE_SELECT' },
  { id: -4, identifier: 'setter-owner', name: 'Setter', inputType: 'USER' },
  { id: -3, identifier: 'closer-owner', name: 'Closer', inputType: 'USER' },
  { id: -2, identifier: 'tags', name: 'Tags', inputType: 'MULTIPLE_SELECT' },
  { id: -1, identifier: 'joined-time', name: 'Joined', inputType: 'DATE' },
];

/** Names under which rules know facts about a contact; contact fields must not use them. */
export const reservedIdentifiers: ReadonlySet<string> = new Set([...factNames, stageIdentifier]);

/** A system field in the contract's shape. */
export function presentSystemField(ctx: Ctx, id: number): z.input<typeof CustomField> {
  const field = systemFields.find((candidate) => candidate.id === id);
  if (field === undefined) throw new Error(`There is no system field ${id}`);
  const names = field.identifier === 'status' ? contactStatuses : [];
  const options = names.map((name, displayIndex) => ({
    id: null,
    name,
    color: null,
    badge: null,
    tooltip: null,
    icon: null,
    displayIndex,
    isArchived: false,
    isDefault: displayIndex === 0,
    category: null,
  }));
  return {
    id: null,
    accountId: ctx.accountId,
    name: field.name,
    type: 'CONTACT',
    inputType: field.inputType,
    identifier: field.identifier,
    slug: field.identifier,
    aliases: [],
    description: null,
    configuration: {},
    hidden: false,
    isSystemField: true,
    isSecondaryQuestion: false,
    isInviteeQuestion: false,
    required: false,
    unique: false,
    options,
    CustomFieldOptions: options,
    answersCount: 0,
    createdAt: null,
    updatedAt: null,
    deletedAt: null,
  };
}
