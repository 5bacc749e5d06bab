// A workspace may choose any color; these functions move it towards black or white until everything drawn with it
// can be read, so that a pale yellow brand still gives a page that passes WCAG 2.2 (1.4.3).

type Rgb = [number, number, number];

/** The accent of the app. */
const defaultBrand = '#0f766e';
/** For text on the accent's own tint, the combination with the lowest contrast; dark surfaces need a little more. */
const contrastMin = { light: 4.5, dark: 5.5 };
const steps = 50;

const light: Rgb = [255, 255, 255];
const dark: Rgb = [26, 27, 30];
const black: Rgb = [0, 0, 0];

/** Accent colors for light and dark surfaces. */
export type Accent = { light: string; dark: string };

/** The share of the accent in the background of a free day; the style sheet uses the same share. */
export const tintShare = 0.1;

export function accentOf(brandColor: string | null): Accent {
  const brand = parseHex(brandColor) ?? parseHex(defaultBrand) ?? black;
  return {
    light: toHex(readable(brand, light, black, contrastMin.light)),
    dark: toHex(readable(brand, dark, light, contrastMin.dark)),
  };
}

export function applyAccent(brandColor: string | null): void {
  const accent = accentOf(brandColor);
  const { style } = document.documentElement;
  style.setProperty('--accent-light', accent.light);
  style.setProperty('--accent-dark', accent.dark);
}

function readable(brand: Rgb, surface: Rgb, towards: Rgb, min: number): Rgb {
  for (let step = 0; step < steps; step += 1) {
    const color = mix(brand, towards, step / steps);
    if (contrast(color, mix(surface, color, tintShare)) >= min) return color;
  }
  return towards;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

export function parseHex(color: string | null): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (match === null) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
