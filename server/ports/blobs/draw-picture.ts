import sharp from 'sharp';
import type { Drawn, Shape, ToDraw } from './picture-drawing.ts';

// A separate process for each uploaded picture: damage done by a decoder ends with the process, and the service runs
// without loading the decoder. The picture arrives as a message, and the answer is one.

/** The default unit of SVG. */
const dotsPerInch = 72;
const densityMax = 100_000;
const drawMsMax = 5_000;
/** A picture that is scaled down may be as large as a camera's photo. */
const pixelsMax = 40_000_000;
const webpQuality = 86;

sharp.cache(false);
// Only these four decoders ever see the bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/** Reduces a picture to its pixels. An SVG is drawn as large as the shape allows. */
async function draw({ bytes, isDrawing, shape }: ToDraw): Promise<Drawn> {
  const sideMax = sideOf(shape);
  // This decodes nothing yet, so the size need not be limited.
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  const side = Math.max(width, height);
  const isTooLarge = shape.kind === 'asItIs' ? side > sideMax : width * height > pixelsMax;
  if (!isDrawing && isTooLarge) return { refused: 'size' };
  const density = Math.min(Math.max(Math.floor((dotsPerInch * sideMax) / side), 1), densityMax);
  const picture = sharp(bytes, {
    limitInputPixels: shape.kind === 'asItIs' || isDrawing ? sideMax * sideMax : pixelsMax,
    // Broken and truncated pictures fail. Warnings of decoders, such as an odd color profile, do not.
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

/** An SVG without a size whose content is empty has no dimensions; it is drawn on an empty sheet. */
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
  // The timer starts here, so that a busy machine has time to start. Drawing cannot be canceled in any other way.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), drawMsMax);
  draw(asked)
    .catch((error: unknown) => {
      if (asked.isDrawing) return drawOnSheet(asked);
      throw error;
    })
    .then(answer, () => answer({ refused: 'unreadable' }));
});
