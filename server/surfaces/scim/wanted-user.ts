import { administratorRoles, roleKeys, roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import type { PatchOperation } from '@callwright/contract/scim-shapes.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import { asText } from './match.ts';
import { isObject, patched, valueIn, type Content } from './patch.ts';
import { ScimError } from './scim-error.ts';
import { userSchema } from './schemas.ts';
import { isActive, type UserRow } from './user-row.ts';

/** What a directory wants of a member that there is. */
export type WantedUser = {
  readonly externalId: string | null;
  readonly active: boolean;
  readonly role: RoleKey;
};

type UserBody = {
  readonly userName: string;
  readonly externalId?: string | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly roles?: unknown;
};

/** By PUT: what is left out stays. */
export function wantedByBody(row: UserRow, { userName, externalId, active, roles }: UserBody): WantedUser {
  assertSameName(row, userName);
  return {
    externalId: externalId === undefined ? row.external_id : emptyAsNull(externalId),
    active: active ?? isActive(row),
    role: roleIn(roles, row.role) ?? row.role,
  };
}

/** By PATCH. */
export function wantedByPatch(row: UserRow, operations: readonly PatchOperation[]): WantedUser {
  const content: Content = {
    userName: row.user_name,
    externalId: row.external_id,
    active: isActive(row),
    roles: [{ value: row.role, primary: true }],
  };
  const { userName, externalId, active, roles } = patched(content, operations, userSchema);
  assertSameName(row, userName);
  return {
    externalId: externalIdIn(externalId),
    active: truthIn(active) ?? isActive(row),
    role: roleIn(roles, row.role) ?? row.role,
  };
}

/** The name is the address of a person's account, which may open other workspaces as well. */
function assertSameName(row: UserRow, userName: unknown): void {
  if (typeof userName === 'string' && normalizeEmail(userName) === row.user_name) return;
  throw new ScimError('mutability', 'userName: The address of a member does not change; create them anew');
}

const externalIdMax = 255;

/** What a directory knows something by, or 400. */
export function externalIdIn(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const isStorable =
    typeof value === 'string' &&
    value.trim().length <= externalIdMax &&
    value.isWellFormed() &&
    !value.includes('\u0000');
  if (!isStorable)
    throw new ScimError('invalidValue', `externalId: Must be text of at most ${externalIdMax} characters`);
  return emptyAsNull(value.trim());
}

export function emptyAsNull(value: string | null): string | null {
  return value === '' ? null : value;
}

/** Entra ID writes `"False"`. Taking the attribute away leaves it as it is. */
function truthIn(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  const text = asText(value).toLowerCase();
  if (text !== 'true' && text !== 'false')
    throw new ScimError('invalidValue', 'active: Must be true or false');
  return text === 'true';
}

/**
 * The one role that a list of roles means: what is primary among those that are not there yet, else the first of them. A role
 * is known by its key or name, in any case. Null where the list is empty or says what there is.
 */
export function roleIn(value: unknown, current: RoleKey | null): RoleKey | null {
  if (value === undefined || value === null) return null;
  const elements: unknown[] = Array.isArray(value) ? value : [value];
  const others = elements
    .map((element) => ({
      role: roleOf(element),
      isPrimary: asText(valueIn(element, 'primary')).toLowerCase() === 'true',
    }))
    .filter(({ role }) => role !== current);
  return (others.find(({ isPrimary }) => isPrimary) ?? others[0])?.role ?? null;
}

function roleOf(element: unknown): RoleKey {
  for (const text of textsOf(element)) {
    const known = roleKeys.find((key) => [key, roleNames[key]].some((name) => folded(name) === folded(text)));
    if (known !== undefined) return known;
  }
  const choices = roleKeys.filter((key) => !administratorRoles.includes(key)).join(', ');
  throw new ScimError('invalidValue', `roles: Must be one of ${choices}`);
}

function textsOf(element: unknown): string[] {
  const texts = isObject(element) ? [valueIn(element, 'value'), valueIn(element, 'display')] : [element];
  return texts.filter((text) => typeof text === 'string').flatMap((text) => [text, ...namesInside(text)]);
}

/** Entra ID may send an app role as JSON within the text: `{"id":"…","value":"CLOSER","displayName":"Closer"}`. */
function namesInside(text: string): string[] {
  if (!text.startsWith('{')) return [];
  try {
    const inside: unknown = JSON.parse(text);
    return [valueIn(inside, 'value'), valueIn(inside, 'displayName')].filter(
      (name) => typeof name === 'string',
    );
  } catch {
    return []; // some other text
  }
}

/** `salesmanager` of `SALES_MANAGER` and of “Sales manager”. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
