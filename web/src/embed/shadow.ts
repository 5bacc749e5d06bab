/**
 * In pixels, because the site sets the size of a `rem`. A constructed style sheet works with any content security
 * policy.
 */
const css = `
:host { all: initial }
* { box-sizing: border-box; font: 600 16px/1.25 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
dialog {
  inline-size: 1056px; max-inline-size: calc(100vw - 32px);
  block-size: 760px; max-block-size: calc(100dvh - 32px);
  margin: auto; padding: 0; border: 0; border-radius: 16px; overflow: hidden;
  flex-direction: column; background: Canvas; background: light-dark(#fff, #1a1b1e); color: CanvasText; box-shadow: 0 16px 64px rgb(0 0 0 / 35%);
}
dialog[open] { display: flex }
dialog::backdrop { background: rgb(10 12 18 / 60%) }
header { flex: none; display: flex; justify-content: flex-end; padding: 6px 6px 0 }
.close {
  inline-size: 44px; block-size: 44px; border: 0; border-radius: 50%; background: none; color: inherit;
  font-size: 28px; font-weight: 400; line-height: 1; cursor: pointer;
}
.close:hover { background: color-mix(in srgb, CanvasText 10%, transparent) }
iframe { flex: 1 1 0; display: block; inline-size: 100%; min-block-size: 0; border: 0 }
.floating {
  position: fixed; z-index: 2147483000; inset-block-end: calc(24px + env(safe-area-inset-bottom));
  inset-inline-end: 24px; max-inline-size: calc(100vw - 48px); min-block-size: 48px; padding: 12px 24px;
  border: 0; border-radius: 24px; background: #0f766e; color: #fff; cursor: pointer;
  box-shadow: 0 2px 6px rgb(0 0 0 / 25%), 0 8px 24px rgb(0 0 0 / 20%);
}
.left { inset-inline: 24px auto }
.floating:hover { filter: brightness(0.92) }
:focus-visible { outline: 3px solid currentcolor; outline-offset: -5px }
@media (max-width: 640px) {
  dialog { inline-size: 100vw; max-inline-size: none; block-size: 100dvh; max-block-size: none; border-radius: 0 }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise 160ms ease-out }
  @keyframes rise { from { opacity: 0; translate: 0 12px } }
}
@media (forced-colors: active) { dialog, .floating { border: 1px solid } }
@media print { .floating { display: none } }
`;

/** A host element at the end of the page that isolates our styles and the site's from each other. */
export function shadowHost(): { root: ShadowRoot; remove: () => void } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return { root, remove: () => host.remove() };
}
