import { base64Of } from './base64-of.ts';

const quality = 0.92;

/**
 * A picture as base64, reduced in size first: photos of phones are larger than the server accepts. A file that the
 * browser cannot read is sent unchanged, and the server explains the error.
 */
export async function readyToSend(file: File, sideMax: number): Promise<string> {
  const smaller = file.type === 'image/svg+xml' ? null : await redrawn(file, sideMax);
  return base64Of(smaller ?? file);
}

async function redrawn(file: File, sideMax: number): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
}
