import { contents, texts } from 'virtual:guides';

export type Guide = {
  readonly slug: string;
  readonly title: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
};

/** In the order of web/guides.ts; their texts are loaded on demand. */
export const guides: readonly Guide[] = contents;

export async function readGuide(slug: string): Promise<string> {
  const load = texts[slug];
  if (load === undefined) throw new Error(`There is no guide ${slug}`);
  return (await load()).default;
}
