const bytesPerPart = 32_768;
const quality = 0.92;

/**
 * A picture as base64, made smaller first: what a phone takes is larger than the service accepts. What the browser
 * cannot read is sent as it is, and the service says what is wrong with it.
 */
export async function readyToSend(file: File, sideMax: number): Promise<string> {
  const smaller = file.type === 'image/svg+xml' ? null : await redrawn(file, sideMax);
  return base64(new Uint8Array(await (smaller ?? file).arrayBuffer()));
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

function base64(bytes: Uint8Array): string {
  let text = '';
  // In parts, because each byte is an argument.
  for (let at = 0; at < bytes.length; at += bytesPerPart)
    text += String.fromCharCode(...bytes.subarray(at, at + bytesPerPart));
  return btoa(text);
}
