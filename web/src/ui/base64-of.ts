const bytesPerPart = 32_768;

/** A file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  return base64(new Uint8Array(await file.arrayBuffer()));
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because each byte is passed as an argument.
  for (let at = 0; at < bytes.length; at += bytesPerPart)
    text += String.fromCharCode(...bytes.subarray(at, at + bytesPerPart));
  return btoa(text);
}
