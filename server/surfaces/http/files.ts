import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from './call.ts';
import type { HeaderList } from './headers.ts';
import { encodingFor } from './encoding.ts';
import type { PageRequest } from './pages.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const compressedFrom = 1_024;
const brotliQuality = 9;

/** Whether the file type is known. Files of other types are not served. */
export function isServable(path: string): boolean {
  return extname(path) in types;
}

/** A file that does not change while the process runs. Each encoding is made on first use and kept. */
export class Asset {
  readonly #bytes: Buffer;
  readonly #extension: string;
  readonly #etag: string;
  readonly #headers: HeaderList;
  readonly #encoded = new Map<'br' | 'gzip', Promise<Buffer>>();

  constructor(bytes: Buffer, extension: string, headers: HeaderList) {
    this.#bytes = bytes;
    this.#extension = extension;
    this.#etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#headers = ['Content-Type', types[extension] ?? 'application/octet-stream', ...headers];
  }

  /**
   * Reads a file, and the `.br` if the build wrote one next to it at the highest compression. There are hundreds of them
   * at each start: reading them without waiting takes a third of the time.
   */
  static readBuilt(file: string, headers: HeaderList, isCompressed: boolean): Asset {
    const asset = new Asset(readFileSync(file), extname(file), headers);
    if (isCompressed) asset.#encoded.set('br', Promise.resolve(readFileSync(`${file}.br`)));
    return asset;
  }

  async answer({ headers: requested }: PageRequest): Promise<Answer> {
    const isCompressible = compressible.has(this.#extension) && this.#bytes.length >= compressedFrom;
    const encoding = isCompressible ? encodingFor(requested['accept-encoding']) : null;
    const etag = `"${this.#etag}${encoding === null ? '' : `-${encoding}`}"`;
    const headers = [...this.#headers, 'ETag', etag, ...(isCompressible ? ['Vary', 'Accept-Encoding'] : [])];
    if (requested['if-none-match']?.includes(etag) === true) return { status: 304, headers, body: '' };
    if (encoding === null) return { status: 200, headers, body: this.#bytes };
    return {
      status: 200,
      headers: [...headers, 'Content-Encoding', encoding],
      body: await this.#in(encoding),
    };
  }

  #in(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known !== undefined) return known;
    const made =
      encoding === 'br'
        ? promisify(brotliCompress)(this.#bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
          })
        : promisify(gzip)(this.#bytes);
    this.#encoded.set(encoding, made);
    return made;
  }
}
