import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { dots, meanings, surfaces, type Scheme } from './tokens.ts';

const accent: MantineColorsTuple = [
  '#e6f2f0',
  '#cfe6e2',
  '#a5d3cc',
  '#78beb4',
  '#4cc7ba',
  '#2f978a',
  '#117c74',
  '#0f766e',
  '#0b5e58',
  '#084843',
];

/** From the text of the dark scheme to its darkest background, in the order of the library. */
const dark: MantineColorsTuple = [
  '#c9cacd',
  '#b4b6ba',
  '#989ba1',
  '#6b6e75',
  '#3c3f45',
  '#26282c',
  '#1f2124',
  '#1a1b1e',
  '#131416',
  '#0e0f10',
];

const gray: MantineColorsTuple = [
  '#f7f7f5',
  '#f3f2f0',
  '#e8e7e4',
  '#d6d5d1',
  '#bcbcb8',
  '#96979a',
  '#7a7c82',
  '#65686f',
  '#3b3d42',
  '#17181a',
];

const weight = { normal: '400', medium: '500', strong: '600' };

export const theme = createTheme({
  colors: { accent, dark, gray },
  primaryColor: 'accent',
  primaryShade: 7,
  black: surfaces.light.strong,
  fontFamily:
    "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: weight.strong,
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.35' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.45' },
      h5: { fontSize: rem(14), lineHeight: '1.45' },
      h6: { fontSize: rem(13), lineHeight: '1.45' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(5), md: rem(6), lg: rem(10), xl: rem(10) },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', color: 'gray', radius: 'sm', tt: 'none', fw: 500 } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Menu: { defaultProps: { transitionProps: { transition: 'fade', duration: 120 }, shadow: 'md' } },
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

/** The tokens as CSS variables, and the library's colors derived from them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(Object.entries(dots).map(([name, color]) => [`--dot-${name}`, color])),
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

function variablesOf(scheme: Scheme): Record<string, string> {
  const tokens = surfaces[scheme];
  return {
    ...Object.fromEntries(
      Object.entries(tokens).map(([name, value]) => [
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        value,
      ]),
    ),
    ...Object.assign(
      {},
      ...Object.entries(meanings[scheme]).map(([name, meaning]) => meaningOf(name, meaning)),
    ),
    ...meaningOf('accent', { wash: tokens.accentWash, ink: tokens.accentText }),
    '--mantine-color-accent-filled': tokens.accent,
    '--mantine-color-accent-filled-hover': tokens.accentHover,
    '--mantine-primary-color-filled': tokens.accent,
    '--mantine-primary-color-filled-hover': tokens.accentHover,
    '--mantine-color-body': tokens.surface,
    '--mantine-color-text': tokens.text,
    '--mantine-color-bright': tokens.strong,
    '--mantine-color-dimmed': tokens.quiet,
    '--mantine-color-placeholder': tokens.quiet,
    '--mantine-color-anchor': tokens.accentText,
    '--mantine-color-error': meanings[scheme].red.ink,
    '--mantine-color-default': scheme === 'light' ? tokens.surface : tokens.raised,
    '--mantine-color-default-hover': tokens.hover,
    '--mantine-color-default-color': tokens.strong,
    '--mantine-color-default-border': tokens.line,
    '--mantine-shadow-md': tokens.shadow,
    '--mantine-shadow-xl': tokens.shadow,
  };
}

/** The library's variable names for the colors of its variants. */
function meaningOf(name: string, { wash, ink }: { wash: string; ink: string }): Record<string, string> {
  const color = `--mantine-color-${name}`;
  return {
    [`--wash-${name}`]: wash,
    [`--ink-${name}`]: ink,
    [`${color}-light`]: wash,
    [`${color}-light-hover`]: `color-mix(in srgb, ${wash}, ${ink} 8%)`,
    [`${color}-light-color`]: ink,
    [`${color}-text`]: ink,
    [`${color}-outline`]: ink,
    [`${color}-outline-hover`]: wash,
    // White text has enough contrast on the light scheme's ink in both schemes.
    [`${color}-filled`]: filled(name, ink),
    [`${color}-filled-hover`]: `color-mix(in srgb, ${filled(name, ink)}, black 12%)`,
  };
}

function filled(name: string, ink: string): string {
  return name in meanings.light ? meanings.light[name as keyof typeof meanings.light].ink : ink;
}
