import sharp from 'sharp';
import type { Drawn, ToDraw } from './logo-drawing.ts';

// A separate process for each picture that a stranger sends: any damage a decoder does ends with the process,
// and the service starts and serves without the decoder. It gets the bytes as a message and answers with one.

/** The default unit of SVG. */
const dotsPerInch = 72;
const densityMax = 100_000;
const drawMsMax = 5_000;

sharp.cache(false);
// No decoder but these four ever sees the bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/** The picture as a PNG of only its pixels; an SVG as large as a logo may be, other kinds as they are. */
async function draw({ bytes, isDrawing, sideMax }: ToDraw): Promise<Drawn> {
  // Decodes nothing yet, so any size may be asked for.
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  const side = Math.max(width, height);
  if (!isDrawing && side > sideMax) return { refused: 'size' };
  const density = Math.min(Math.max(Math.floor((dotsPerInch * sideMax) / side), 1), densityMax);
  const picture = sharp(bytes, {
    limitInputPixels: sideMax * sideMax,
    // Broken and cut pictures fail; warnings of decoders, such as an odd color profile, do not.
    failOn: 'error',
    ...(isDrawing && { density }),
  });
  return { png: await picture.autoOrient().png({ compressionLevel: 9 }).toBuffer() };
}

/** An SVG that says no size and shows nothing has none; it is drawn on an empty sheet. */
function drawOnSheet({ bytes, sideMax, isDrawing }: ToDraw): Promise<Drawn> {
  const text = Buffer.from(bytes).toString('utf8');
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${sideMax}" height="${sideMax}">`;
  return draw({
    bytes: Buffer.from(`${sheet}${text.slice(text.indexOf('<svg'))}</svg>`),
    sideMax,
    isDrawing,
  });
}

function answer(drawn: Drawn): void {
  process.send?.(drawn, () => process.disconnect?.());
}

process.once('message', (asked: ToDraw) => {
  // From here on, so that a busy machine has time to start. Drawing cannot be called off in any other way.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), drawMsMax);
  draw(asked)
    .catch((error: unknown) => {
      if (asked.isDrawing) return drawOnSheet(asked);
      throw error;
    })
    .then(answer, () => answer({ refused: 'unreadable' }));
});
