import type { Plugin } from 'vite';

const style = /\n\s*<link rel="stylesheet"[^>]*>/g;
const firstScript = /\n\s*<script type="module"/;

/**
 * Asks for the style sheets of the booking page before its scripts: nothing is drawn without them, and a browser has six
 * requests of HTTP/1.1 on their way at a time.
 */
export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (path !== '/booking.html') return html;
        const styles = html.match(style) ?? [];
        return html.replaceAll(style, '').replace(firstScript, (script) => styles.join('') + script);
      },
    },
  };
}
