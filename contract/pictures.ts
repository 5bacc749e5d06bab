import { z } from 'zod';

/** Pictures of people, workspaces and events: the browser makes them smaller before it sends them. */
export const pictureBytesMax = 2_097_152;

/** As base64 in JSON, a third more. */
export const pictureBodyMax = 3_145_728;

/** The field of a request that takes a picture or removes it. */
export const picture = z.string().nullable().meta({
  description:
    'JPG, PNG, WebP or SVG of at most 2 MB, as base64 or as a file in a multipart form. Only the pixels are kept, without metadata or scripts. null removes it',
});

/** Where a picture is read, by anybody who knows the address; another picture has another address. */
export const pictureUrl = z.string().nullable();
