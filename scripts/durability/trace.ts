import { createReadStream } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Disk } from './disk.ts';

// File operations in a folder, as recorded by strace.

const calls =
  'openat,write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,ftruncate,truncate,fallocate,rename,renameat,renameat2,' +
  'unlink,unlinkat,link,linkat,mkdir,mkdirat,rmdir,copy_file_range,sendfile,syncfs';

/** The start of a command line that records such a trace: whole buffers, paths of open files, times in microseconds. */
export function straceOf(file: string): string[] {
  const flags = ['-f', '-qq', '-ttt', '-xx', '-y', '-s', '4194304', '--seccomp-bpf'];
  return ['strace', ...flags, '-e', 'abbrev=none', '-e', 'signal=none', '-e', `trace=${calls}`, '-o', file];
}

/** One step of the disk: a write, the start of a sync, or its end. */
export type Step = { readonly atMs: number; readonly apply: (disk: Disk) => void };

type Call = {
  readonly name: string;
  readonly args: string;
  readonly result: string;
  readonly process: string;
};

/**
 * Reads the steps in the folder.
 * @param directory the working directory of programs that use relative paths
 */
export async function* readSteps(file: string, folder: string, directory: string): AsyncGenerator<Step> {
  const reader = new Reader(folder, directory);
  for await (const line of createInterface({ input: createReadStream(file, 'latin1'), crlfDelay: Infinity }))
    yield* reader.read(line);
}

class Reader {
  readonly #folder: string;
  readonly #directory: string;
  readonly #begun = new Map<string, string>();
  readonly #ends = new Map<string, () => void>();
  /** The position of the next `write` to an open file. */
  readonly #positions = new Map<string, number>();

  constructor(folder: string, directory: string) {
    this.#folder = folder;
    this.#directory = directory;
  }

  *read(line: string): Generator<Step> {
    const [, process = '', seconds = '', rest = ''] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? [];
    if (rest === '') return;
    const atMs = Number(seconds) * 1_000;
    if (rest.endsWith('<unfinished ...>')) {
      const begun = rest.slice(0, -'<unfinished ...>'.length).trimEnd();
      this.#begun.set(process, begun);
      const path = this.#synced(begun);
      if (path !== null) yield { atMs, apply: (disk) => void this.#ends.set(process, disk.sync(path)) };
      return;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const whole = resumed === null ? rest : `${this.#begun.get(process) ?? ''}${resumed[1]}`;
    if (resumed !== null && this.#synced(whole) !== null) {
      yield { atMs, apply: () => this.#end(process) };
      return;
    }
    const call = parse(whole, process);
    if (call === null) return;
    const apply = this.#stepOf(call);
    if (apply !== null) yield { atMs, apply };
  }

  #end(process: string): void {
    this.#ends.get(process)?.();
    this.#ends.delete(process);
  }

  #synced(text: string): string | null {
    return /^(fsync|fdatasync)\(/.test(text) ? this.#openPath(text) : null;
  }

  #stepOf({ name, args, result, process }: Call): Step['apply'] | null {
    if (name === 'openat') return this.#open(args, result, process);
    const path = this.#openPath(args);
    const words = wordsOf(args);
    const [first, second] = textsOf(args).map((text) => this.#inside(text.toString()));
    if (path !== null) return this.#onOpenFile(name, path, { args, words, result: Number(result), process });
    if (name === 'truncate' && first) return (disk) => disk.truncate(first, Number(words.at(-1)));
    if (name.startsWith('rename') && first && second) return (disk) => disk.rename(first, second);
    if (name.startsWith('link') && first && second) return (disk) => disk.link(first, second);
    if (name.startsWith('mkdir') && first) return (disk) => disk.changeFolder('mkdir', first);
    if (name === 'rmdir' || args.includes('AT_REMOVEDIR'))
      return first ? (disk) => disk.changeFolder('rmdir', first) : null;
    if (name.startsWith('unlink') && first) return (disk) => disk.unlink(first);
    return null;
  }

  #open(args: string, result: string, process: string): Step['apply'] | null {
    const path = this.#openPath(result);
    if (path === null || args.includes('O_DIRECTORY')) return null;
    const handle = `${process} ${result.split('<')[0]}`;
    return (disk) => {
      if (args.includes('O_CREAT')) disk.create(path);
      if (args.includes('O_TRUNC')) disk.truncate(path, 0);
      this.#positions.set(handle, args.includes('O_APPEND') ? disk.sizeOf(path) : 0);
    };
  }

  #onOpenFile(
    name: string,
    path: string,
    { args, words, result, process }: { args: string; words: string[]; result: number; process: string },
  ): Step['apply'] | null {
    if (name === 'fsync' || name === 'fdatasync') return (disk) => disk.sync(path)();
    if (name === 'ftruncate') return (disk) => disk.truncate(path, Number(words[1]));
    if (name === 'fallocate') return (disk) => disk.allocate(path, Number(words[2]), Number(words[3]));
    if (name === 'copy_file_range' || name === 'sendfile' || name === 'syncfs')
      throw new Error(`The model does not know ${name} on ${path}`);
    const bytes = Buffer.concat(textsOf(args)).subarray(0, result);
    if (name === 'write' || name === 'writev') {
      const handle = `${process} ${args.split('<')[0]}`;
      return (disk) => {
        const position = this.#positions.get(handle) ?? disk.sizeOf(path);
        disk.write(path, position, bytes);
        this.#positions.set(handle, position + bytes.length);
      };
    }
    const offset = Number(words[name === 'pwritev2' ? words.length - 2 : words.length - 1]);
    return (disk) => disk.write(path, offset, bytes);
  }

  /** The path of the open file at the start of a text, if it is in the folder. */
  #openPath(text: string): string | null {
    const [, hex, deleted] = /^(?:\w+\()?\d+<([^>]*)>(\(deleted\))?/.exec(text) ?? [];
    return hex === undefined || deleted !== undefined ? null : this.#inside(decode(hex).toString());
  }

  #inside(path: string): string | null {
    const inFolder = relative(this.#folder, isAbsolute(path) ? path : join(this.#directory, path));
    return inFolder === '' || inFolder.startsWith('..') ? null : inFolder;
  }
}

/** Null for a call that failed or is incomplete. */
function parse(text: string, process: string): Call | null {
  const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\) += (\S+)/s.exec(text) ?? [];
  return name === '' || result.startsWith('-') || result === '?' ? null : { name, args, result, process };
}

function decode(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex');
}

function textsOf(args: string): Buffer[] {
  return [...args.matchAll(/"([^"]*)"/g)].map((match) => decode(match[1] ?? ''));
}

/** The arguments, without the contents of strings and lists. */
function wordsOf(args: string): string[] {
  return args
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(',')
    .map((word) => word.trim());
}
