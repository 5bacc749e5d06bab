/** Where the person is, and what can be said to them. */
export type Terminal = {
  /** What `@FILE` is relative to. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether somebody can be asked. */
  readonly isInteractive: boolean;
  readonly read: () => Promise<string>;
  readonly print: (line: string) => void;
  readonly ask: (question: string) => Promise<string>;
};
