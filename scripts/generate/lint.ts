import { engines, floors, outside, testFiles } from '../floors.ts';
import type { Generated } from '../generate.ts';

type Pattern = { readonly message: string } & (
  | { readonly regex: string }
  | { readonly group: readonly string[] }
);

/** The lint rules about which folder may import which, from the same table that scripts/check-floors.ts uses. */
export async function lintFiles(): Promise<Generated[]> {
  const config = {
    overrides: [
      ...Object.keys(floors).map((floor) => restricted([`server/${floor}/**`], floorPatterns(floor))),
      restricted(
        engines.folders.map((folder) => `${folder}/**`),
        [...floorPatterns('domain'), enginePattern()],
      ),
      restricted(
        outside.map((workspace) => `${workspace}/**`),
        [
          {
            regex: String.raw`^@callwright/server|(^|/)server/`,
            message: `${outside.join(', ')} know the server through contract alone.`,
          },
        ],
      ),
      { files: testFiles, rules: { 'eslint/no-restricted-imports': 'off' } },
    ],
  };
  return [{ file: '.oxlintrc-floors.json', text: `${JSON.stringify(config, null, 2)}\n` }];
}

function restricted(files: readonly string[], patterns: readonly Pattern[]) {
  return { files, rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } };
}

function floorPatterns(floor: string): Pattern[] {
  const allowed = floors[floor]?.mayImport ?? [];
  const above = Object.keys(floors).filter((other) => other !== floor && !allowed.includes(other));
  const known = [floor, ...allowed].map((name) => `#/${name}`).join(', ');
  return [
    {
      regex: `^#/(${[...above, 'test'].join('|')})/`,
      message: `${floor} (${floors[floor]?.holds ?? ''}) may import ${known}: see scripts/floors.ts.`,
    },
    {
      regex: String.raw`^\.\./.*\.ts$`,
      message: 'Imports of another folder are written #/floor/….',
    },
  ];
}

/** The lint rule's regular expressions support no exceptions, but its groups do. */
function enginePattern(): Pattern {
  const known = engines.mayImport.map((folder) => `#/${folder}`).join(', ');
  return {
    group: [
      '**/domain/**',
      '**/ports/**',
      '**/platform/**',
      ...engines.mayImport.map((folder) => `!**/${folder}/**`),
    ],
    message: `What is free, where rules lead and who is chosen is decided from values alone: these may import ${known}.`,
  };
}
