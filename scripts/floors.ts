// The single table of which folder may import which. The lint rules are generated from it, and scripts/check-floors.ts
// checks the tree against it.

type Floor = {
  /** The import as it is written, for the error message. */
  readonly holds: string;
  readonly mayImport: readonly string[];
};

/** The floors of the server, from the top. Each may import those below it, but none above. */
export const floors: Readonly<Record<string, Floor>> = {
  main: {
    holds: 'command line, start and composition',
    mayImport: ['surfaces', 'effects', 'domain', 'ports', 'platform'],
  },
  surfaces: {
    holds: 'where requests come in',
    mayImport: ['effects', 'domain', 'ports', 'platform'],
  },
  effects: { holds: 'what follows from a change', mayImport: ['domain', 'ports', 'platform'] },
  domain: { holds: 'what the product is about', mayImport: ['ports', 'platform'] },
  ports: { holds: 'what outside services do for us', mayImport: ['platform'] },
  platform: { holds: 'what any product would need', mayImport: [] },
};

/** Folders with pure functions, without database and clock, and all that they may import. */
export const engines = {
  folders: [
    'server/domain/scheduling/slots',
    'server/domain/scheduling/routing',
    'server/domain/scheduling/assignment',
    'server/domain/sales/commission-engine',
  ],
  mayImport: [
    'domain/scheduling/slots',
    'domain/scheduling/routing',
    'domain/scheduling/assignment',
    'domain/sales/commission-engine',
    'platform/values',
  ],
} as const;

/** Workspaces that may import only the contract from the server. */
export const outside: readonly string[] = ['contract', 'sdk', 'web'];

/** Tests and their helpers may import anything: they start the whole service. */
export const testFiles: readonly string[] = ['server/test/**', 'server/**/testing/**', 'server/**/*.test.ts'];
