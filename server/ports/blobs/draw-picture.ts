import sharp from 'sharp';
import type { Drawn, Shape, ToDraw } from './picture-drawing.ts';

// A separate process for each picture that a stranger sends: any damage a decoder does ends with the process,
// and the service starts and serves without the decoder. It gets the bytes as a message and answers with one.

/** The default unit of SVG. */
const dotsPerInch = 72;
const densityMax = 100_000;
const drawMsMax = 5_000;
/** What is scaled down may be as large as the photos of a camera. */
const pixelsMax = 40_000_000;
const webpQuality = 86;

sharp.cache(false);
// No decoder but these four ever sees the bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/** The picture as only its pixels; an SVG as large as the shape allows. */
async function draw({ bytes, isDrawing, shape }: ToDraw): Promise<Drawn> {
  const sideMax = sideOf(shape);
  // Decodes nothing yet, so any size may be asked for.
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  const side = Math.max(width, height);
  const isTooLarge = shape.kind === 'asItIs' ? side > sideMax : width * height > pixelsMax;
  if (!isDrawing && isTooLarge) return { refused: 'size' };
  const density = Math.min(Math.max(Math.floor((dotsPerInch * sideMax) / side), 1), densityMax);
  const picture = sharp(bytes, {
    limitInputPixels: shape.kind === 'asItIs' || isDrawing ? sideMax * sideMax : pixelsMax,
    // Broken and cut pictures fail; warnings of decoders, such as an odd color profile, do not.
    failOn: 'error',
    ...(isDrawing && { density }),
  });
  const upright = picture.autoOrient();
  if (shape.kind === 'asItIs') return { bytes: await upright.png({ compressionLevel: 9 }).toBuffer() };
  const scaled = upright.resize({
    width: shape.width,
    height: shape.height,
    fit: shape.kind,
    withoutEnlargement: true,
  });
  return { bytes: await scaled.webp({ quality: webpQuality }).toBuffer() };
}

function sideOf(shape: Shape): number {
  return shape.kind === 'asItIs' ? shape.sideMax : Math.max(shape.width, shape.height);
}

/** An SVG that says no size and shows nothing has none; it is drawn on an empty sheet. */
function drawOnSheet({ bytes, shape, isDrawing }: ToDraw): Promise<Drawn> {
  const sideMax = sideOf(shape);
  const text = Buffer.from(bytes).toString('utf8');
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${sideMax}" height="${sideMax}">`;
  return draw({
    bytes: Buffer.from(`${sheet}${text.slice(text.indexOf('<svg'))}</svg>`),
    shape,
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
