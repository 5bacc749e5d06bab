import { administratorRoles, roleKeys, roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import type { PatchOperation } from '@callwright/contract/scim-shapes.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import { asText } from './match.ts';
import { isObject, patched, valueIn, type Content } from './patch.ts';
import { ScimError } from './scim-error.ts';
import { userSchema } from './schemas.ts';
import { isActive, type UserRow } from './user-row.ts';

/** The state of an existing member that a directory wants. */
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

/** From the body of PUT; omitted attributes stay unchanged. */
export function wantedByBody(row: UserRow, { userName, externalId, active, roles }: UserBody): WantedUser {
  assertSameName(row, userName);
  return {
    externalId: externalId === undefined ? row.external_id : emptyAsNull(externalId),
    active: active ?? isActive(row),
    role: roleIn(roles, row.role) ?? row.role,
  };
}

/** From the operations of PATCH. */
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

/** Throws if the name changes: it is the address of the person's account, which may belong to other workspaces too. */
function assertSameName(row: UserRow, userName: unknown): void {
  if (typeof userName === 'string' && normalizeEmail(userName) === row.user_name) return;
  throw new ScimError('mutability', 'userName: The address of a member does not change; create them anew');
}

const externalIdMax = 255;

/** The external id of a directory; throws 400 if invalid. */
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

/** Entra ID sends `"False"` as text. Removing the attribute leaves it unchanged. */
function truthIn(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  const text = asText(value).toLowerCase();
  if (text !== 'true' && text !== 'false')
    throw new ScimError('invalidValue', 'active: Must be true or false');
  return text === 'true';
}

/**
 * The one role that a list of roles stands for: the primary one, else the first, of those that differ from the current
 * role. A role is given by its key or name in any case. Null if the list is empty or contains only the current role.
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

/** Entra ID may send an app role as JSON in a string: `{"id":"…","value":"CLOSER","displayName":"Closer"}`. */
function namesInside(text: string): string[] {
  if (!text.startsWith('{')) return [];
  try {
    const inside: unknown = JSON.parse(text);
    return [valueIn(inside, 'value'), valueIn(inside, 'displayName')].filter(
      (name) => typeof name === 'string',
    );
  } catch {
    return []; // not JSON
  }
}

/** `salesmanager` for both `SALES_MANAGER` and “Sales manager”. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
