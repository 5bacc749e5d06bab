import { z } from 'zod';

/** The maximum size of a picture; browsers shrink pictures before sending them. */
export const pictureBytesMax = 2_097_152;

/** Base64 in JSON is a third larger. */
export const pictureBodyMax = 3_145_728;

/** The field of a request that takes a picture or removes it. */
export const picture = z.string().nullable().meta({
  description:
    'JPG, PNG, WebP or SVG of at most 2 MB, as base64 or as a file in a multipart form. Only the pixels are kept, without metadata or scripts. null removes it',
});

/** The public address of a picture; a changed picture gets a new address. */
export const pictureUrl = z.string().nullable();
