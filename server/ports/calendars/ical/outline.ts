import { setImmediate as afterOthers } from 'node:timers/promises';
import { linesOf, nameOf, type Stretch } from './lines.ts';

/** The structure of a calendar file. Only names are parsed, so a file of 10 MB costs little more than its text. */
export type Outline = {
  readonly text: string;
  readonly isCalendar: boolean;
  /** Whether its END line is there. */
  readonly isWhole: boolean;
  /** Properties of the calendar itself, by name. */
  readonly properties: ReadonlyMap<string, string>;
  readonly zones: readonly Stretch[];
  /** Entries by UID, and VFREEBUSY components. A series and its exceptions share a UID. */
  readonly entries: ReadonlyMap<string, readonly Stretch[]>;
};

/** Prefix of the keys for entries without a UID, each of which stands alone. */
const namelessPrefix = '\n';

export function outlineOf(text: string): Outline {
  const outline = emptyOutline(text);
  for (const part of partsOf(text)) add(outline, part);
  return outline;
}

/** How many parts of a large file are parsed before yielding: some milliseconds of work. */
const partsAtOnce = 500;

/** The same for a large file, which takes a tenth of a second in total; yields to other work in between. */
export async function outlineOfLarge(text: string): Promise<Outline> {
  const outline = emptyOutline(text);
  let count = 0;
  for (const part of partsOf(text)) {
    add(outline, part);
    count += 1;
    if (count % partsAtOnce === 0) await afterOthers();
  }
  return outline;
}

type Growing = {
  readonly text: string;
  isCalendar: boolean;
  isWhole: boolean;
  readonly properties: Map<string, string>;
  readonly zones: Stretch[];
  readonly entries: Map<string, Stretch[]>;
};

function emptyOutline(text: string): Growing {
  return {
    text,
    isCalendar: false,
    isWhole: false,
    properties: new Map(),
    zones: [],
    entries: new Map(),
  };
}

function add(outline: Growing, part: Part): void {
  const { properties, zones, entries } = outline;
  if (part.kind === 'property') properties.set(part.name, part.line);
  else if (part.kind !== 'component') {
    outline.isCalendar ||= part.kind === 'calendar';
    outline.isWhole ||= part.kind === 'end';
  } else if (part.name === 'VTIMEZONE') zones.push(part);
  else if (part.name === 'VEVENT' || part.name === 'VFREEBUSY') {
    const uid = part.uid ?? `${namelessPrefix}${entries.size}`;
    const known = entries.get(uid);
    if (known) known.push(part);
    else entries.set(uid, [part]);
  }
}

/** The UID; null for an entry without one. */
export function uidOf(key: string): string | null {
  return key.startsWith(namelessPrefix) ? null : key;
}

type Part =
  | { readonly kind: 'calendar' }
  | { readonly kind: 'end' }
  | { readonly kind: 'property'; readonly name: string; readonly line: string }
  | (Stretch & { readonly kind: 'component'; readonly name: string; readonly uid: string | null });

/** The top-level components. A component without an END line ends where the next one begins. */
function* partsOf(text: string): Generator<Part> {
  let open: { name: string; from: number; uid: string | null } | null = null;
  let depth = 0;
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const line of linesOf(text, { from: start, to: text.length })) {
    const name = nameOf(line.content);
    const value = name === 'BEGIN' || name === 'END' ? valueOf(line.content).toUpperCase() : '';
    if (value === 'VCALENDAR') {
      if (open) yield { kind: 'component', name: open.name, uid: open.uid, from: open.from, to: line.from };
      open = null;
      yield { kind: name === 'BEGIN' ? 'calendar' : 'end' };
    } else if (name === 'BEGIN') {
      if (open && !topLevel.has(value)) depth += 1;
      else {
        if (open) yield { kind: 'component', name: open.name, uid: open.uid, from: open.from, to: line.from };
        open = { name: value, from: line.from, uid: null };
        depth = 0;
      }
    } else if (name === 'END') {
      if (open && value === open.name) {
        yield { kind: 'component', name: open.name, uid: open.uid, from: open.from, to: line.to };
        open = null;
      } else if (depth > 0) depth -= 1;
    } else if (!open) yield { kind: 'property', name, line: line.content };
    else if (name === 'UID' && depth === 0) open.uid = valueOf(line.content) || null;
  }
  if (open) yield { kind: 'component', name: open.name, uid: open.uid, from: open.from, to: text.length };
}

/** Components that are never nested. */
const topLevel = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);

/** The value of a line whose parameters contain no colon, as is the case for all lines read here. */
function valueOf(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}
