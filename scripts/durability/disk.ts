import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

// Simulates a disk with a cache that loses power: synced data is kept; every other page of 4 kB may be kept or lost.
// Changes of names (create, rename, remove) reach the disk in order, as in the journal of ext4 and xfs: a sync of any
// file or folder also syncs all earlier names.

const pageSize = 4_096;

type Version = { readonly sequence: number; readonly bytes: Buffer };
/** The versions of a page since its last sync, oldest first; the first one is on the disk. */
type Page = Version[];

type Inode = {
  /** The file in the base image that it was at the start, or null for one that was created later. */
  readonly base: string | null;
  readonly pages: Map<number, Page>;
  readonly dirty: Set<number>;
  size: number;
  syncedSize: number;
};

type NameChange =
  | { readonly type: 'link'; readonly path: string; readonly inode: Inode }
  | { readonly type: 'unlink'; readonly path: string }
  | { readonly type: 'mkdir'; readonly path: string }
  | { readonly type: 'rmdir'; readonly path: string }
  | { readonly type: 'rename'; readonly from: string; readonly to: string };

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

export class Disk {
  readonly #base: string;
  readonly #keepsSyncs: boolean;
  /** File names as programs see them. */
  readonly #names = new Map<string, Inode>();
  readonly #waiting: NameChange[] = [];
  /** File names on the disk. */
  readonly #kept = new Map<string, Inode>();
  readonly #folders: Set<string>;
  readonly #handle = new Map<string, number>();
  #sequence = 0;

  /** @param base a copy of the folder at the start, when everything was synced */
  constructor(
    base: string,
    files: readonly { path: string; size: number }[],
    folders: readonly string[],
    { keepsSyncs }: { keepsSyncs: boolean },
  ) {
    this.#base = base;
    this.#keepsSyncs = keepsSyncs;
    this.#folders = new Set(folders);
    for (const { path, size } of files) {
      const inode: Inode = { base: path, pages: new Map(), dirty: new Set(), size, syncedSize: size };
      this.#names.set(path, inode);
      this.#kept.set(path, inode);
    }
  }

  sizeOf(path: string): number {
    return this.#names.get(path)?.size ?? 0;
  }

  has(path: string): boolean {
    return this.#names.has(path);
  }

  create(path: string): void {
    if (this.#names.has(path)) return;
    const inode: Inode = { base: null, pages: new Map(), dirty: new Set(), size: 0, syncedSize: 0 };
    this.#names.set(path, inode);
    this.#waiting.push({ type: 'link', path, inode });
  }

  write(path: string, offset: number, bytes: Buffer): void {
    const inode = this.#names.get(path);
    if (inode === undefined) return;
    this.#sequence += 1;
    for (let at = 0; at < bytes.length;) {
      const number = Math.floor((offset + at) / pageSize);
      const inPage = (offset + at) % pageSize;
      const length = Math.min(pageSize - inPage, bytes.length - at);
      this.#change(inode, number, (page) => bytes.copy(page, inPage, at, at + length));
      at += length;
    }
    inode.size = Math.max(inode.size, offset + bytes.length);
  }

  truncate(path: string, size: number): void {
    const inode = this.#names.get(path);
    if (inode === undefined) return;
    this.#sequence += 1;
    if (size < inode.size) {
      const first = Math.floor(size / pageSize);
      if (size % pageSize > 0) this.#change(inode, first, (page) => page.fill(0, size % pageSize));
      const last = Math.floor((inode.size - 1) / pageSize);
      for (let number = Math.ceil(size / pageSize); number <= last; number += 1)
        this.#change(inode, number, (page) => page.fill(0));
    }
    inode.size = size;
  }

  /** Allocated space is read as zeros. */
  allocate(path: string, offset: number, length: number): void {
    const inode = this.#names.get(path);
    if (inode !== undefined) inode.size = Math.max(inode.size, offset + length);
  }

  rename(from: string, to: string): void {
    moveNames({ from, to }, this.#names, new Set());
    this.#waiting.push({ type: 'rename', from, to });
  }

  link(from: string, to: string): void {
    const inode = this.#names.get(from);
    if (inode === undefined) return;
    this.#names.set(to, inode);
    this.#waiting.push({ type: 'link', path: to, inode });
  }

  unlink(path: string): void {
    if (this.#names.delete(path)) this.#waiting.push({ type: 'unlink', path });
  }

  changeFolder(type: 'mkdir' | 'rmdir', path: string): void {
    this.#waiting.push({ type, path });
  }

  /**
   * Records that a sync has started; the returned function is called when it has ended, and makes earlier writes
   * durable.
   */
  sync(path: string): () => void {
    if (!this.#keepsSyncs) return () => undefined;
    const inode = this.#names.get(path);
    const until = this.#sequence;
    const size = inode?.size ?? 0;
    const names = this.#waiting.length;
    const applied = this.#waiting[names - 1];
    return () => {
      // Another sync may have applied some of them since.
      const end = applied === undefined ? -1 : this.#waiting.indexOf(applied);
      for (const change of this.#waiting.splice(0, end + 1)) applyName(change, this.#kept, this.#folders);
      if (inode !== undefined) this.#syncPages(inode, until, size);
    };
  }

  /** Writes the folder in the state of the disk after a power failure now. */
  loseAndWrite(target: string, random: Random): void {
    const names = new Map(this.#kept);
    const folders = new Set(this.#folders);
    const count = Math.floor(random() * (this.#waiting.length + 1));
    for (const change of this.#waiting.slice(0, count)) applyName(change, names, folders);
    for (const folder of [...folders].toSorted())
      mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
    for (const [path, inode] of names) this.#writeFile(join(target, path), inode, random);
    for (const handle of this.#handle.values()) closeSync(handle);
    this.#handle.clear();
  }

  #change(inode: Inode, number: number, edit: (page: Buffer) => void): void {
    const page = inode.pages.get(number) ?? [{ sequence: 0, bytes: this.#basePage(inode, number) }];
    const bytes = Buffer.from(page.at(-1)?.bytes ?? Buffer.alloc(pageSize));
    edit(bytes);
    page.push({ sequence: this.#sequence, bytes });
    inode.pages.set(number, page);
    inode.dirty.add(number);
  }

  #syncPages(inode: Inode, until: number, size: number): void {
    for (const number of inode.dirty) {
      const page = inode.pages.get(number) ?? [];
      const durable = page.findLastIndex(({ sequence }) => sequence <= until);
      if (durable > 0) page.splice(0, durable);
      if (page.length <= 1) inode.dirty.delete(number);
    }
    inode.syncedSize = size;
  }

  #basePage(inode: Inode, number: number): Buffer {
    const bytes = Buffer.alloc(pageSize);
    if (inode.base === null) return bytes;
    let handle = this.#handle.get(inode.base);
    if (handle === undefined) {
      handle = openSync(join(this.#base, inode.base), 'r');
      this.#handle.set(inode.base, handle);
    }
    readSync(handle, bytes, 0, pageSize, number * pageSize);
    return bytes;
  }

  #writeFile(file: string, inode: Inode, random: Random): void {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (existsSync(file)) rmSync(file);
    if (inode.base === null) closeSync(openSync(file, 'w', 0o600));
    else cpSync(join(this.#base, inode.base), file, { mode: 0 });
    if (inode.pages.size === 0 && inode.size === inode.syncedSize && inode.base !== null) return;
    const handle = openSync(file, 'r+');
    for (const [number, page] of inode.pages) {
      const version = page[Math.floor(random() * page.length)];
      if (version !== undefined) writeSync(handle, version.bytes, 0, pageSize, number * pageSize);
    }
    ftruncateSync(handle, random() < 0.5 ? inode.syncedSize : inode.size);
    closeSync(handle);
  }
}

function applyName(change: NameChange, names: Map<string, Inode>, folders: Set<string>): void {
  switch (change.type) {
    case 'link':
      names.set(change.path, change.inode);
      break;
    case 'unlink':
      names.delete(change.path);
      break;
    case 'mkdir':
      folders.add(change.path);
      break;
    case 'rmdir':
      folders.delete(change.path);
      break;
    case 'rename':
      moveNames(change, names, folders);
      break;
    default:
      change satisfies never;
  }
}

function moveNames(
  { from, to }: { from: string; to: string },
  names: Map<string, Inode>,
  folders: Set<string>,
): void {
  for (const [path, inode] of names) {
    const moved = movedPath(path, from, to);
    if (moved === null) continue;
    names.delete(path);
    names.set(moved, inode);
  }
  for (const folder of folders) {
    const moved = movedPath(folder, from, to);
    if (moved === null) continue;
    folders.delete(folder);
    folders.add(moved);
  }
}

/** The path after `from` was renamed to `to`; null if it is unaffected. */
function movedPath(path: string, from: string, to: string): string | null {
  if (path === from) return to;
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : null;
}
