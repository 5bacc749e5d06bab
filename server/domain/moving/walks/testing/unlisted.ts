import type { Json } from '#/test/client.ts';
import type { Kind, Shown } from './compared.ts';

const kinds: readonly Kind[] = [
  ...([
    'fields',
    'tags',
    'products',
    'events',
    'contacts',
    'notes',
    'eventCalls',
    'deals',
    'transactions',
  ] as const),
];

/** Fields that are derived from another field. */
const follows: Readonly<Record<string, string>> = {
  closerOwner: 'userId',
  setterOwner: 'setterId',
  closer: 'closerId',
  synced: 'dealId',
};
/** Kinds whose rows complete records of another kind. */
const completed: Readonly<Record<string, Kind>> = { contactStates: 'contacts', eventRules: 'events' };

/** The differences between two workspaces that are not ids and are not listed in the report of the import. */
export function unlisted(from: Shown, to: Shown, report: readonly Json[], system: string): string[] {
  const linesOf = (kind: Kind, id: number): Json[] =>
    report.filter(
      ({ cells: { Kind: of, Id } }) => (completed[of] ?? of) === kind && (Id === '' || Id === String(id)),
    );
  return kinds.flatMap((kind) =>
    [...from[kind]].flatMap(([name, { id, shown }]) => {
      const lines = linesOf(kind, id);
      const found = to[kind].get(name)?.shown;
      if (found === undefined)
        return lines.some(({ isPart }) => isPart === false) ? [] : [`${kind} ${name} is missing`];
      const here = withoutOldId(found, kind, id, system);
      if (here === null) return [`${kind} ${name} has lost its id`];
      return Object.keys(shown)
        .filter((field) => JSON.stringify(shown[field]) !== JSON.stringify(here[field]))
        .filter((field) => !lines.some((line) => line.field === null || isAbout(line.field, field)))
        .map(
          (field) =>
            `${kind} ${name}: ${field} ${JSON.stringify(shown[field])} is ${JSON.stringify(here[field])}`,
        );
    }),
  );
}

function isAbout(listed: string, field: string): boolean {
  return listed === field || listed === follows[field] || listed.startsWith(`${field}.`);
}

/** A record without the id in the other system, which the import adds; null if that id is missing. */
function withoutOldId(shown: Json, kind: Kind, id: number, system: string): Json {
  if (kind === 'transactions')
    return { ...shown, externalId: shown.externalId === `${system}/${id}` ? null : shown.externalId };
  if (shown.externalIds === undefined) return shown;
  const { [system]: own, ...externalIds } = shown.externalIds;
  return own === String(id) ? { ...shown, externalIds } : null;
}
