import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image of one color, in any format that sharp can write. */
export function picture(width: number, height = width): Sharp {
  return sharp({ create: { width, height, channels: 4, background: '#c01' } });
}

/** A square with one bit per pixel, encoded by hand because sharp would expand it. */
export async function blackPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = await promisify(deflate)(Buffer.alloc((side / 8 + 1) * side));
  const chunks = Object.entries({ IHDR: header, IDAT: pixels, IEND: Buffer.alloc(0) }).map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}
