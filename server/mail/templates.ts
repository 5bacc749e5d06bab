/** A mail ready to be sent; both bodies say the same. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

type Content = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly footer: string;
};

export function invitationLetter(facts: {
  workspaceName: string;
  inviterName: string;
  firstName: string;
  url: string;
}): Letter {
  return letter({
    subject: `Join ${facts.workspaceName}`,
    greeting: greetingOf(facts.firstName),
    paragraphs: [
      `${facts.inviterName} invites you to the workspace ${facts.workspaceName}.`,
      'The link works once and for seven days.',
    ],
    action: { label: 'Accept the invitation', url: facts.url },
    footer: 'If you do not know what this is about, you need not do anything.',
  });
}

export function resetLetter(facts: { firstName: string; url: string }): Letter {
  return letter({
    subject: 'Choose a new password',
    greeting: greetingOf(facts.firstName),
    paragraphs: [
      'Somebody, probably you, asked for a new password.',
      'The link works once and for one hour.',
    ],
    action: { label: 'Choose a new password', url: facts.url },
    footer: 'If it was not you, you need not do anything: your password stays as it is.',
  });
}

function greetingOf(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}

function letter({ subject, greeting, paragraphs, action, footer }: Content): Letter {
  const text = [greeting, ...paragraphs, `${action.label}:\n${action.url}`, footer]
    .map(withoutControls)
    .join('\n\n');
  const body = [greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    subject: oneLine(subject),
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
${body}
<p><a href="${escapeHtml(action.url)}" style="display: inline-block; padding: .6rem 1.2rem; background: #1d4ed8; color: #fff; border-radius: .3rem; text-decoration: none">${escapeHtml(action.label)}</a></p>
<p style="color: #555; font-size: .9rem">${escapeHtml(footer)}</p>
</body>
</html>
`,
  };
}

/** Text on one line, so that it cannot begin a new header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

// Names come from people; a line break in one must not look like a paragraph of ours.
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
