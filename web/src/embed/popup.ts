import type { Options } from './address.ts';
import { bookingFrame } from './frame.ts';
import { shadowHost } from './shadow.ts';
import { words } from './words.ts';

type Popup = { open: (opener: Element | null) => void; close: () => void };

/** Closed popups are kept by their options, so that typed values are still there. */
const popups = new Map<string, Popup>();

/** Opens the booking page in a modal dialog above the site's page. */
export function popup(options: Options, opener: Element | null = document.activeElement) {
  const key = JSON.stringify(options);
  const known = popups.get(key) ?? makePopup(options, () => popups.delete(key));
  popups.set(key, known);
  known.open(opener);
  return { close: known.close };
}

function makePopup(options: Options, onGone: () => void): Popup {
  const host = shadowHost();
  const dialog = document.createElement('dialog');
  let isCompleted = false;
  let returnTo: Element | null = null;
  let overflowBefore = '';
  const { frame, theme, forget } = bookingFrame(options, 'popup', document.documentElement, {
    // The height stays the same, so that the content does not jump at each step.
    onHeight: () => undefined,
    onClose: () => dialog.close(),
    onCompleted: () => {
      isCompleted = true;
    },
  });
  dialog.setAttribute('aria-label', frame.title);
  dialog.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
  dialog.append(
    closeButton(words(options.language).close, () => dialog.close()),
    frame,
  );
  // A click on the dialog element itself is outside its content.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    document.documentElement.style.overflow = overflowBefore;
    if (returnTo instanceof HTMLElement) returnTo.focus();
    if (!isCompleted) return;
    forget();
    host.remove();
    onGone();
  });
  host.root.append(dialog);
  return {
    open: (opener) => {
      if (dialog.open) return;
      returnTo = opener;
      overflowBefore = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      // Modal: the browser keeps the focus inside, closes on Escape and hides the rest from screen readers.
      dialog.showModal();
    },
    close: () => dialog.close(),
  };
}

function closeButton(label: string, close: () => void): HTMLElement {
  const bar = document.createElement('header');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'close';
  button.textContent = '×';
  button.setAttribute('aria-label', label);
  button.addEventListener('click', close);
  bar.append(button);
  return bar;
}
