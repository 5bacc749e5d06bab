// Every color of the app, for both schemes. The theme turns them into CSS variables; a test measures their contrast.

export type Scheme = 'light' | 'dark';

/** The colors of surfaces, lines and texts. */
export const surfaces = {
  light: {
    canvas: '#fbfbfa',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#f3f2f0',
    line: '#e8e7e4',
    control: '#d6d5d1',
    strong: '#17181a',
    text: '#3b3d42',
    quiet: '#65686f',
    accent: '#0f766e',
    accentHover: '#0b5e58',
    accentWash: '#e6f2f0',
    accentText: '#0b645d',
    shadow: '0 1px 2px rgb(23 24 26 / 4%), 0 8px 24px rgb(23 24 26 / 10%)',
  },
  dark: {
    canvas: '#131416',
    surface: '#1a1b1e',
    raised: '#222428',
    hover: '#26282c',
    line: '#2b2d31',
    control: '#3c3f45',
    strong: '#f2f2f0',
    text: '#c9cacd',
    quiet: '#989ba1',
    accent: '#0f766e',
    accentHover: '#117c74',
    accentWash: '#12312e',
    accentText: '#4cc7ba',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 45%)',
  },
} as const satisfies Record<Scheme, Record<string, string>>;

type Meaning = { wash: string; ink: string };

/**
 * Badges and notes: a tinted background with text of the same color. Some of these names can be chosen for stages and
 * tags.
 */
export const meanings = {
  light: {
    gray: { wash: '#f0efed', ink: '#4a4d53' },
    red: { wash: '#fcebea', ink: '#b01c1c' },
    pink: { wash: '#fceaf2', ink: '#a61e5b' },
    violet: { wash: '#f1ecfd', ink: '#5b33c0' },
    grape: { wash: '#f7eafa', ink: '#86219c' },
    indigo: { wash: '#eceffd', ink: '#3a45b8' },
    blue: { wash: '#e8f0fe', ink: '#1d4fc4' },
    cyan: { wash: '#e3f4f9', ink: '#0b5f75' },
    teal: { wash: '#e6f2f0', ink: '#0b645d' },
    green: { wash: '#e7f4ea', ink: '#146c34' },
    yellow: { wash: '#fbf3d6', ink: '#755206' },
    orange: { wash: '#fdf0e3', ink: '#974308' },
  },
  dark: {
    gray: { wash: '#2c2e33', ink: '#c9cacd' },
    red: { wash: '#3b1c1d', ink: '#f9a8a8' },
    pink: { wash: '#3a1b2a', ink: '#f7a9c8' },
    violet: { wash: '#282042', ink: '#c5b5fa' },
    grape: { wash: '#35203b', ink: '#e3aaf0' },
    indigo: { wash: '#202548', ink: '#b4befa' },
    blue: { wash: '#182842', ink: '#a1c5fa' },
    cyan: { wash: '#12303a', ink: '#8fd6ea' },
    teal: { wash: '#12312e', ink: '#6fd6c9' },
    green: { wash: '#15311e', ink: '#89dfa4' },
    yellow: { wash: '#352b0e', ink: '#ebcb6b' },
    orange: { wash: '#3a2513', ink: '#f7b580' },
  },
} as const satisfies Record<Scheme, Record<string, Meaning>>;

/** Dots and bars with the meaning of a badge, but without text. */
export const dots = {
  gray: '#8a8d94',
  red: '#dc4c4c',
  pink: '#d6478a',
  violet: '#7c5ce0',
  indigo: '#5a67d8',
  blue: '#3b7ae8',
  teal: '#14998d',
  green: '#2f9e54',
  yellow: '#d3a008',
  orange: '#e07b24',
} as const;
