import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meanings, surfaces } from './tokens.ts';

/** Relative luminance as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const readable = 4.5;

for (const scheme of ['light', 'dark'] as const) {
  test(`text can be read on every surface: ${scheme}`, () => {
    const { canvas, surface, raised, hover, strong, text, quiet, accentText } = surfaces[scheme];
    for (const behind of [canvas, surface, raised, hover])
      for (const ink of [strong, text, quiet, accentText])
        assert.ok(contrast(ink, behind) >= readable, `${ink} on ${behind}: ${contrast(ink, behind)}`);
    for (const behind of [surfaces[scheme].accent, surfaces[scheme].accentHover])
      assert.ok(contrast('#ffffff', behind) >= readable, `white on ${behind}`);
  });

  test(`every badge and note can be read: ${scheme}`, () => {
    const { canvas, surface, hover } = surfaces[scheme];
    for (const [name, { wash, ink }] of Object.entries(meanings[scheme]))
      for (const behind of [wash, canvas, surface, hover])
        assert.ok(contrast(ink, behind) >= readable, `${name} on ${behind}: ${contrast(ink, behind)}`);
  });
}

test('white can be read on every filled color', () => {
  for (const [name, { ink }] of Object.entries(meanings.light))
    assert.ok(contrast('#ffffff', ink) >= readable, `${name}: ${contrast('#ffffff', ink)}`);
});
