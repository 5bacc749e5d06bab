declare module 'virtual:guides' {
  export const contents: readonly {
    slug: string;
    title: string;
    headings: readonly { id: string; text: string }[];
  }[];
  export const texts: Readonly<Record<string, () => Promise<{ default: string }>>>;
}
