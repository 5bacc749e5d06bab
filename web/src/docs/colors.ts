import { meanings, surfaces } from '../ui/tokens.ts';

/** Sets the colors of the app as CSS variables that follow the color scheme. */
export function setColors({ style }: HTMLElement): void {
  for (const name of Object.keys(surfaces.light) as (keyof typeof surfaces.light)[])
    // the keys have this type
    if (name !== 'shadow') style.setProperty(`--${name}`, pair(surfaces.light[name], surfaces.dark[name]));
  for (const name of ['gray', 'red', 'violet', 'blue', 'teal', 'green', 'orange'] as const) {
    const [light, dark] = [meanings.light[name], meanings.dark[name]];
    style.setProperty(`--${name}-wash`, pair(light.wash, dark.wash));
    style.setProperty(`--${name}-ink`, pair(light.ink, dark.ink));
  }
}

function pair(light: string, dark: string): string {
  return `light-dark(${light}, ${dark})`;
}

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** The current color scheme: the reader's choice, or that of the system. */
export function shownScheme(): Scheme {
  const { scheme } = document.documentElement.dataset;
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function chooseScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme;
}
