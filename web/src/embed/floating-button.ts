import type { Options } from './address.ts';
import type { Embedded } from './inline.ts';
import { popup } from './popup.ts';
import { shadowHost } from './shadow.ts';
import { words } from './words.ts';

export type ButtonOptions = Options & {
  label?: string;
  /** '#0f766e', for example; the text is black or white, depending on the contrast. */
  color?: string;
  position?: 'left' | 'right';
};

const hexColor = /^#[0-9a-f]{6}$/i;

/** A floating button in the corner of the window that opens the booking page in a dialog. */
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

/** Whether black has more contrast on the color than white: relative luminance above 0.179. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
