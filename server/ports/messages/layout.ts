import { directionOf, type Language } from '@callwright/contract/languages.ts';

/** A mail ready to be sent. Both bodies say the same. */
export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };
export type Link = { readonly label: string; readonly url: string };

export type Content = {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly actions: readonly Link[];
  readonly footer: readonly string[];
  readonly footerLink?: Link | undefined;
  /** The color of buttons, `#rrggbb`. */
  readonly color?: string | null;
};

const standardColor = '#1d4ed8';

export function layOut(content: Content): MailContent {
  const subject = oneLine(content.subject);
  return { subject, text: textOf(content), html: htmlOf(content, subject) };
}

function textOf({ paragraphs, facts = [], actions, footer, footerLink }: Content): string {
  const factLines = facts.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n');
  const links = actions.map(({ label, url }) => `${label}:\n${url}`);
  const end = footerLink === undefined ? footer : [...footer, `${footerLink.label}: ${footerLink.url}`];
  const blocks = [...paragraphs, factLines, ...links, ...end].filter((block) => block !== '');
  return `${blocks.map(withoutControls).join('\n\n')}\n`;
}

/** Longer labels, such as questions, may wrap: on a phone they would leave no room for the answers. */
const unbrokenMax = 16;

// Styles are inline, because mail programs drop style sheets. The few rules at the top are for programs that keep them,
// in dark mode.
const darkRules =
  '@media (prefers-color-scheme: dark) { body, .page { background: #111827 !important } .card { background: #1f2937 !important; border-color: #374151 !important } .card, .card p, .card td { color: #f3f4f6 !important } .faint, .card .faint { color: #9ca3af !important } .link { color: #93c5fd !important } }';

function htmlOf(content: Content, subject: string): string {
  const { language, paragraphs, facts = [], actions, footer } = content;
  const isMirrored = directionOf(language) === 'rtl';
  return `<!doctype html>
<html lang="${language}" dir="${isMirrored ? 'rtl' : 'auto'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkRules}</style></head>
<body style="margin: 0; background: #f3f4f6">
<div class="page" style="background: #f3f4f6; padding: 24px 12px; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; font-size: 16px; line-height: 1.5">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; color: #111827; border: 1px solid #e5e7eb; border-radius: 12px; overflow-wrap: anywhere">
${paragraphs.map((paragraph) => `<p style="margin: 0 0 16px; color: #111827">${htmlText(paragraph)}</p>`).join('\n')}
${facts.length === 0 ? '' : factTable(facts, isMirrored ? '4px 0 4px 16px' : '4px 16px 4px 0')}
${actions.map((action, index) => button(action, index === 0, content.color ?? standardColor)).join('\n')}
</div>
<div class="faint" style="max-width: 560px; margin: 16px auto 0; color: #4b5563; font-size: 13px">
${footer.map((line) => `<p style="margin: 0 0 8px">${htmlText(line)}</p>`).join('\n')}
${content.footerLink === undefined ? '' : `<p style="margin: 0">${anchor(content.footerLink)}</p>`}
</div>
</div>
</body>
</html>
`;
}

function factTable(facts: readonly (readonly [string, string])[], labelPadding: string): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="faint" style="padding: ${labelPadding}; color: #6b7280; vertical-align: top${label.length > unbrokenMax ? '' : '; white-space: nowrap'}">${escapeHtml(label)}</td><td style="padding: 4px 0; color: #111827; vertical-align: top">${htmlText(value)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse: collapse; margin: 0 0 16px; font-size: 16px">${rows.join('\n')}</table>`;
}

function button({ label, url }: Link, isFirst: boolean, color: string): string {
  const style = isFirst
    ? `display: inline-block; padding: 10px 20px; background: ${color}; color: ${inkOn(color)}; border-radius: 8px; text-decoration: none; font-weight: 600`
    : 'color: #1d4ed8';
  return `<p style="margin: 0 0 12px"><a${isFirst ? '' : ' class="link"'} href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function anchor({ label, url }: Link): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color: #1d4ed8">${escapeHtml(label)}</a>`;
}

/** Black or white, whichever has more contrast with the color. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#111827' : '#ffffff';
}

const webLink = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

/** Text as HTML, with line breaks and with links for web addresses. */
function htmlText(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(webLink)) {
    html += escapeHtml(text.slice(at, index)) + anchor({ label: url, url });
    at = index + url.length;
  }
  return (html + escapeHtml(text.slice(at))).replaceAll('\n', '<br>');
}

/** Text on one line, so that it cannot start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

// Names come from people. A line break in one must not look like a new paragraph.
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]+/gu, ' ');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
