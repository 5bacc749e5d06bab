type Child = Node | string | null;

/** Creates an element with attributes and children; strings become text nodes, never HTML. */
export function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(label: string, attributes: Record<string, string>, press: () => void): HTMLElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', press);
  return made;
}

/** Replaces the content; the focused control keeps the focus. */
export function show(...children: Child[]): void {
  const focused = document.activeElement?.getAttribute('data-key');
  const place = document.querySelector('main');
  place?.replaceChildren(...children.filter((child) => child !== null));
  if (focused) place?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}
