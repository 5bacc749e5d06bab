import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accentOf, contrast, mix, parseHex, tintShare } from './brand.ts';

type Rgb = [number, number, number];
const white: Rgb = [255, 255, 255];
const darkSurface: Rgb = [26, 27, 30];
const darkText: Rgb = [14, 15, 16];

function rgb(color: string): Rgb {
  const parsed = parseHex(color);
  assert.ok(parsed, color);
  return parsed;
}

test('for any color a workspace chooses, everything drawn with it can be read', () => {
  const levels = ['00', '33', '66', '99', 'cc', 'ff'];
  for (const red of levels) {
    for (const green of levels) {
      for (const blue of levels) {
        const accent = accentOf(`#${red}${green}${blue}`);
        const [light, dark] = [rgb(accent.light), rgb(accent.dark)];
        assert.ok(contrast(light, white) >= 4.5, `${accent.light} on white`);
        assert.ok(contrast(light, mix(white, light, tintShare)) >= 4.5, `${accent.light} on its tint`);
        assert.ok(contrast(dark, darkSurface) >= 4.5, `${accent.dark} on dark`);
        assert.ok(contrast(dark, mix(darkSurface, dark, tintShare)) >= 4.5, `${accent.dark} on its tint`);
        assert.ok(contrast(darkText, dark) >= 4.5, `text on ${accent.dark}`);
      }
    }
  }
});

test('a color that can be read already stays as it is', () => {
  assert.equal(accentOf('#0f766e').light, '#0f766e');
  assert.equal(accentOf('#FACC15').dark, '#facc15');
});

test('an invalid color gives the default', () => {
  for (const color of [null, '', 'red', '#fff', 'url(x)'])
    assert.deepEqual(accentOf(color), accentOf('#0f766e'));
});
