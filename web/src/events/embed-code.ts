export type EmbedForm = 'inline' | 'popup' | 'button';

/** Options of the embed code; empty ones are left out. */
export type EmbedOptions = {
  theme: '' | 'light' | 'dark' | 'auto';
  utmSource: string;
  label: string;
  /** The color of the floating button: '#0f766e'. */
  color: string;
  position: 'right' | 'left';
};

export const noOptions: EmbedOptions = {
  theme: '',
  utmSource: '',
  label: 'Book a call',
  color: '',
  position: 'right',
};

/** The embed code for a customer's site, as in docs/guides/embedding.md. `publicUrl` is the event's own address. */
export function embedCode(form: EmbedForm, publicUrl: string, options: EmbedOptions): string {
  const [base = '', event = ''] = publicUrl.split('/e/');
  const script = attributes({ src: `${base}/embed.js` });
  const shared = { 'data-theme': options.theme, 'data-utm-source': options.utmSource };
  const text = escaped(options.label === '' ? noOptions.label : options.label);
  if (form === 'button') {
    const { label, color, position } = options;
    const lines = attributes({
      src: `${base}/embed.js`,
      'data-callwright': form,
      'data-event': event,
      'data-label': label,
      'data-color': color,
      'data-position': position === 'right' ? '' : position,
      ...shared,
    });
    return `<script\n${[...lines, 'async'].map((line) => `  ${line}`).join('\n')}\n></script>\n`;
  }
  const end = `<script ${script.join(' ')} async></script>\n`;
  if (form === 'popup') {
    const link = attributes({ href: publicUrl, 'data-callwright': form, ...shared }).join(' ');
    return `<a ${link}>${text}</a>\n${end}`;
  }
  const place = attributes({ 'data-callwright': form, 'data-event': event, ...shared }).join(' ');
  const link = attributes({ href: publicUrl }).join(' ');
  return `<div ${place}>\n  <a ${link}>${text}</a>\n</div>\n${end}`;
}

/** The page for trying out the same options. */
export function demoPath(publicUrl: string, { theme, label, color, position }: EmbedOptions): string {
  const query = new URLSearchParams({ event: publicUrl.split('/e/')[1] ?? '' });
  for (const [name, value] of Object.entries({ theme, label, color, position }))
    if (value !== '') query.set(name, value);
  return `/embed-demo?${query.toString()}`;
}

function attributes(all: Record<string, string>): string[] {
  return Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${escaped(value)}"`);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
