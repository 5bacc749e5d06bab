import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { reasonOf } from '#/platform/errors/issue-reason.ts';
import type { RunRow } from '#/domain/moving/imports/run.ts';
import { faultOfIssues, type Effect } from '#/domain/moving/imports/row-result.ts';
import { markOf } from './erased.ts';
import type { Links, Omission } from './links.ts';

/** What became of a record. */
export type Saved = {
  readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED';
  readonly recordId: number;
  /** For undoing; left out by functions that only know the record itself. */
  readonly effects?: readonly Effect[];
};

type Refusal = Pick<ErrorReason, 'code' | 'text'> & Partial<Pick<ErrorReason, 'params'>>;

/** A record is not imported, for this reason. */
export class NotImported extends Error {
  readonly field: string | null;
  readonly reason: Refusal;

  constructor(field: string | null, reason: Refusal) {
    super(reason.text);
    this.field = field;
    this.reason = reason;
  }
}

/** In a dry run: the record refers to one that would only be created by a real run. */
export class OnlyPlanned extends Error {}

/** A record is about a person who was erased here. */
export class Erased extends Error {}

type Known = { readonly links: Links; readonly erased: ReadonlySet<string> };

/** The import of one record. */
export class Saving {
  readonly tx: Ctx;
  readonly importId: number;
  readonly system: string;
  /** The id of the record that it became in an earlier import. */
  readonly known: number | null;
  readonly leftOut: Omission[] = [];
  readonly #links: Links;
  readonly #erased: ReadonlySet<string>;

  constructor(tx: Ctx, run: RunRow, page: Known, known: number | null) {
    this.tx = tx;
    this.importId = run.id;
    this.system = run.options.system ?? run.source;
    this.known = known;
    this.#links = page.links;
    this.#erased = page.erased;
  }

  /** Notes what was left out. `again` says when to try again. */
  leaveOut(field: string | null, reason: ErrorReason, again?: Omission['again']): void {
    this.leftOut.push({ field, reason, ...(again !== undefined && { again }) });
  }

  /** The record here for an id of the source; null if it was not imported. */
  async find(kind: ImportKind, id: string): Promise<number | null> {
    const link = await this.#links.find(kind, id);
    if (link === 'ERASED') throw new Erased();
    if (link === 'PLANNED') throw new OnlyPlanned();
    return link?.recordId ?? null;
  }

  /** The same for an optional reference: if it is missing, that is noted. */
  async part(field: string, kind: ImportKind, id: string | null): Promise<number | null> {
    if (id === null) return null;
    const found = await this.find(kind, id);
    if (found === null) this.leaveOut(field, because('REFERS_TO_MISSING', { kind, id }), { kind, id });
    return found;
  }

  /** The same for a required reference. Throws `NotImported` if it is missing. */
  async needed(field: string, kind: ImportKind, id: string): Promise<number> {
    const found = await this.find(kind, id);
    if (found === null) throw new NotImported(field, because('REFERS_TO_MISSING', { kind, id }));
    return found;
  }

  /** People with an email, without those who were erased here. */
  notErased<Person extends { readonly email: string }>(people: readonly Person[]): Person[] {
    return people.filter(({ email }) => !this.#erased.has(markOf(email)));
  }

  /** A member who can be assigned something. */
  async activeMember(field: string, id: string | null): Promise<number | null> {
    const userId = await this.part(field, 'members', id);
    if (userId === null || (await this.isActive(userId))) return userId;
    this.leaveOut(field, because('NO_SUCH_MEMBER'), 'ALWAYS');
    return null;
  }

  async isActive(userId: number): Promise<boolean> {
    const { rows } = await sql`
      select from member where account_id = ${this.tx.accountId} and user_id = ${userId} and status = 'ACTIVE'`.execute(
      this.tx.db,
    );
    return rows.length > 0;
  }

  /**
   * Parses an input with the schema of its endpoint. Invalid optional parts are left out and listed; the rest is
   * imported.
   */
  parse<Schema extends z.ZodType>(
    schema: Schema,
    input: object,
    needed: readonly string[],
  ): z.output<Schema> {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue]));
    const isNeeded = [...wrong.keys()].some((name) => needed.includes(name) || !(name in input));
    if (isNeeded) throw refusedBy(parsed.error);
    for (const [name, issue] of wrong) this.leaveOut(name, reasonOf(issue));
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !wrong.has(name)));
    const again = schema.safeParse(rest);
    if (!again.success) throw refusedBy(again.error);
    return again.data;
  }
}

function refusedBy(error: z.ZodError): NotImported {
  const { field, code, message: text, params } = faultOfIssues(error);
  return new NotImported(field, { code: code as ErrorReason['code'], text, params }); // of the catalog
}
