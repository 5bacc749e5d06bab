import type { Options } from './address.ts';
import type { Embedded } from './inline.ts';
import { popup } from './popup.ts';
import { shadowHost } from './shadow.ts';
import { words } from './words.ts';

export type ButtonOptions = Options & {
  label?: string;
  /** '#0f766e'; the text on it is black or white, whichever is readable. */
  color?: string;
  position?: 'left' | 'right';
};

const hexColor = /^#[0-9a-f]{6}$/i;

/** A button that stays in the corner of the window and opens the booking page above it. */
export function button(options: ButtonOptions): Embedded {
  const { label, color, position, ...page } = options;
  const host = shadowHost();
  const element = document.createElement('button');
  element.type = 'button';
  element.className = position === 'left' ? 'floating left' : 'floating';
  element.textContent = label ?? words(page.language).book;
  element.setAttribute('aria-haspopup', 'dialog');
  if (color !== undefined && hexColor.test(color)) {
    element.style.backgroundColor = color;
    element.style.color = isLight(color) ? '#000' : '#fff';
  }
  element.addEventListener('click', () => popup({ title: element.textContent, ...page }, element));
  host.root.append(element);
  return { element, remove: host.remove };
}

/** Whether black has more contrast on it than white: relative luminance above 0.179. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
