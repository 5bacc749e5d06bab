import type { Config } from '#/platform/config/config.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { seal } from '#/platform/secrets/secrets.ts';
import { picturesPath } from '#/ports/blobs/pictures.ts';
import type { RowPart } from './file.ts';
import type { People } from './people.ts';
import { sealedColumnsOf, sealedForRow } from './sealed.ts';

/** Where the rows of a file go. */
export type Target = {
  readonly config: Config;
  readonly key: string;
  /** The id of the workspace in the file, and here. */
  readonly from: number;
  readonly to: number;
  readonly people: People;
};

type Row = Readonly<Record<string, unknown>>;
type Change = Record<string, unknown>;

/** Tables with tokens that begin with the workspace's id. */
const withTokens = new Set(['event', 'event_call']);

/** What has to change in a row of the file before it is stored here; false if it is left out. */
export function changesOf(target: Target, table: string, line: string): Change | false {
  const isSame = target.from === target.to;
  if (isUnchanged(table, isSame)) return {};
  if (!isSame && table === 'booking_link') return false; // its token leads to the workspace of the file
  const { row, sealed = {} } = JSON.parse(line) as RowPart; // written by the same version
  const change = sealedChanges(target, table, row, sealed);
  if (table === 'member') change['person_id'] = target.people.ids.get(Number(row['person_id'])) ?? null;
  if (isSame) return change;
  if (table === 'audit_chain') return false;
  if (table === 'audit_entry') Object.assign(change, unchained);
  if (table === 'event') change['cover_url'] = renamed(target, row['cover_url']);
  if (table === 'picture') change['name'] = renamedPicture(target, String(row['name']));
  return change;
}

const unchained = { sequence: null, salt: null, content_hash: null, hash: null };

function isUnchanged(table: string, isSame: boolean): boolean {
  const ofNumber = ['audit_chain', 'audit_entry', 'picture'];
  return table !== 'member' && sealedColumnsOf(table).length === 0 && (isSame || !ofNumber.includes(table));
}

function sealedChanges(
  { config, key, from, to }: Target,
  table: string,
  row: Row,
  texts: Readonly<Record<string, string | null>>,
): Change {
  const change: Change = sealedForRow(config, key, table, {
    from: { ...row, account_id: from },
    to: { ...row, account_id: to },
    texts,
  });
  // A mail must have a body, which is empty if it can no longer be read.
  if (table === 'mail') change['body_text'] ??= '';
  const hasToken = withTokens.has(table) && typeof row['token_hash'] === 'string';
  if (hasToken && (from !== to || change['token_sealed'] === null))
    Object.assign(change, newToken(config, table, { ...row, account_id: to }));
  return change;
}

function newToken(config: Config, table: string, row: Row): Change {
  const token = newWorkspaceToken({ accountId: Number(row['account_id']) });
  const [column] = sealedColumnsOf(table);
  if (column === undefined) throw new Error(`${table} has no token`);
  return {
    token_hash: `\\x${hashOfToken(token).toString('hex')}`,
    token_sealed: seal(config, column.place(row as never), token), // with the columns of its table
  };
}

/** The path of a picture of the workspace, under its new name. */
export function renamed(target: Target, path: unknown): unknown {
  if (typeof path !== 'string' || !path.startsWith(picturesPath)) return path;
  return picturesPath + renamedPicture(target, path.slice(picturesPath.length));
}

/** A name consists of the workspace's id and random bits, which stay. */
function renamedPicture({ to }: Target, name: string): string {
  return `${to.toString(36)}${name.slice(name.indexOf('_'))}`;
}
