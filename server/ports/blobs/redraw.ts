import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { drawAnew, type Shape } from './picture-drawing.ts';

export type PictureRules = {
  /** The field of the request, for errors. */
  readonly field: string;
  readonly bytesMax: number;
  readonly shape: Shape;
};

const bytesPerMb = 1_048_576;

/**
 * Redraws a picture sent as base64 (docs/decisions/0047). Only its pixels are kept: no script, no metadata, nothing
 * hidden behind it.
 */
export async function redraw(base64: string, { field, bytesMax, shape }: PictureRules): Promise<Uint8Array> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
  if (bytes.length > bytesMax)
    throw new ApiError('BODY_TOO_LARGE', {
      because: because('FILE_TOO_LARGE', { field, max: bytesMax / bytesPerMb }),
      details: { limitBytes: bytesMax },
    });
  const kind = kindOf(bytes);
  if (kind === null) throw invalid({ [field]: [because('PICTURE_KIND')] });
  if (!endsAsItShould[kind](bytes)) throw invalid({ [field]: [because('FILE_INCOMPLETE')] });
  const drawn = await drawAnew({ bytes, shape, isDrawing: kind === 'svg' });
  if ('bytes' in drawn) return drawn.bytes;
  throw invalid({
    [field]: [drawn.refused === 'size' ? sizeProblem(shape) : because('PICTURE_BROKEN')],
  });
}

function sizeProblem(shape: Shape): ErrorReason {
  return shape.kind === 'asItIs'
    ? because('PICTURE_SIDE_MAX', { max: shape.sideMax })
    : because('PICTURE_TOO_LARGE');
}

type Kind = 'png' | 'webp' | 'jpeg' | 'svg';

/** Detected by content, never by name. An SVG with a document type is refused, because that could define entities. */
function kindOf(bytes: Buffer): Kind | null {
  if (bytes.toString('latin1', 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (bytes.toString('latin1', 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  const text = bytes.toString('utf8');
  const isDrawing = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text);
  return isDrawing && !/<!(DOCTYPE|ENTITY)/i.test(text) ? 'svg' : null;
}

/** A file that continues after its picture is something else as well, such as a page or an archive. */
const endsAsItShould: Record<Kind, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND',
  jpeg: (bytes) => bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
  webp: (bytes) => {
    const length = bytes.readUInt32LE(4) + 8;
    return bytes.length === length || bytes.length === length + (length % 2);
  },
  svg: (bytes) => bytes.toString('utf8').trimEnd().endsWith('>'),
};
