import { randomBytes } from 'node:crypto';
import { pictureBytesMax } from '@callwright/contract/pictures.ts';
import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { redraw } from './redraw.ts';

// Pictures of workspaces and people. A new picture gets a new, unguessable name, and the old one is deleted.

export const picturesPath = '/pictures/';
const peoplePath = `${picturesPath}people/`;
const personNameBytes = 18;

/** Photos are shown small and round, logos in a corner, covers as wide as the card of the booking page. */
const shapes = {
  photo: { kind: 'cover', width: 256, height: 256 },
  logo: { kind: 'inside', width: 512, height: 256 },
  cover: { kind: 'cover', width: 1_600, height: 480 },
} as const;

/** An uploaded picture, redrawn; null stays null. */
export async function readyPicture(
  field: keyof typeof shapes,
  base64: string | null,
): Promise<Uint8Array | null> {
  return base64 === null ? null : redraw(base64, { field, bytesMax: pictureBytesMax, shape: shapes[field] });
}

/** Replaces a picture of the workspace, and returns its path. */
export async function replacePicture(
  tx: Ctx,
  before: string | null,
  bytes: Uint8Array | null,
): Promise<string | null> {
  await sql`delete from picture where account_id = ${tx.accountId} and name = ${nameOf(before)}`.execute(
    tx.db,
  );
  if (bytes === null) return null;
  const name = newWorkspaceToken(tx);
  await sql`
    insert into picture (account_id, name, bytes, created_at)
    values (${tx.accountId}, ${name}, ${Buffer.from(bytes)}, ${iso(tx.now)})`.execute(tx.db);
  return picturesPath + name;
}

/** The same for a person's photo. */
export async function replacePhoto(
  tx: PublicCtx,
  personId: number,
  bytes: Uint8Array | null,
): Promise<string | null> {
  if (bytes === null) {
    await sql`delete from person_picture where person_id = ${personId}`.execute(tx.db);
    return null;
  }
  const name = randomBytes(personNameBytes).toString('base64url');
  await sql`
    insert into person_picture (person_id, name, bytes, created_at)
    values (${personId}, ${name}, ${Buffer.from(bytes)}, ${iso(tx.now)})
    on conflict (person_id) do update set name = excluded.name, bytes = excluded.bytes, created_at = excluded.created_at`.execute(
    tx.db,
  );
  return peoplePath + name;
}

export async function readPicture(ctx: Ctx, path: string): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from picture where account_id = ${ctx.accountId} and name = ${nameOf(path)}`.execute(ctx.db);
  return rows[0]?.bytes ?? null;
}

export async function readPhoto(app: App, path: string): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from person_picture where name = ${nameOf(path)}`.execute(app.database.db);
  return rows[0]?.bytes ?? null;
}

export function isPhoto(path: string): boolean {
  return path.startsWith(peoplePath);
}

/** The absolute URL of a picture. */
export function addressOf({ app }: { app: App }, path: string | null): string | null {
  return path === null ? null : app.config.baseUrl + path;
}

function nameOf(path: string | null): string {
  return path?.slice(path.lastIndexOf('/') + 1) ?? '';
}
