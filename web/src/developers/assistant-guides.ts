import { say } from './say.ts';
/** How to connect one assistant: the steps, and the text to copy. */
export type AssistantGuide = {
  name: string;
  /** In order; a text to copy belongs to its step. */
  steps: readonly { text: string; copy?: string; label?: string }[];
};

/** The most common assistants, with the text to copy for this installation. */
export function guidesFor(url: string): readonly AssistantGuide[] {
  return [...inApps(url), ...inTerminals(url), ...inPrograms(url)];
}

function inApps(url: string): AssistantGuide[] {
  return [
    {
      name: 'Claude',
      steps: [
        { text: say('claude.open') },
        { text: say('claude.name'), copy: url, label: say('copy.address') },
        { text: say('claude.connect') },
      ],
    },
    {
      name: 'ChatGPT',
      steps: [
        {
          text: say('chatgpt.open'),
        },
        { text: say('chatgpt.create'), copy: url, label: say('copy.address') },
        { text: say('chatgpt.signIn') },
      ],
    },
    {
      name: 'Cursor',
      steps: [
        {
          text: say('cursor.put'),
          copy: JSON.stringify({ mcpServers: { callwright: { url } } }, null, 2),
          label: say('copy.settings'),
        },
        {
          text: say('cursor.open'),
        },
      ],
    },
    {
      name: 'VS Code',
      steps: [
        {
          text: say('vscode.put'),
          copy: JSON.stringify({ servers: { callwright: { type: 'http', url } } }, null, 2),
          label: say('copy.settings'),
        },
        { text: say('vscode.start') },
      ],
    },
  ];
}

function inTerminals(url: string): AssistantGuide[] {
  return [
    {
      name: 'Claude Code',
      steps: [
        {
          text: say('run'),
          copy: `claude mcp add --transport http callwright ${url}`,
          label: say('copy.command'),
        },
        { text: say('claudeCode.start') },
      ],
    },
    {
      name: 'Codex',
      steps: [
        {
          text: say('codex.run'),
          copy: `codex mcp add callwright --url ${url}\ncodex mcp login callwright`,
          label: say('copy.commands'),
        },
      ],
    },
    {
      name: 'Gemini CLI',
      steps: [
        {
          text: say('run'),
          copy: `gemini mcp add --transport http callwright ${url}`,
          label: say('copy.command'),
        },
        { text: say('gemini.start') },
      ],
    },
  ];
}

function inPrograms(url: string): AssistantGuide[] {
  return [
    {
      name: say('withKey'),
      steps: [
        {
          text: say('withKey.help'),
          copy: JSON.stringify(
            { mcpServers: { callwright: { url, headers: { Authorization: 'Bearer svc_…' } } } },
            null,
            2,
          ),
          label: say('copy.settings'),
        },
      ],
    },
    {
      name: say('older'),
      steps: [
        {
          text: say('older.help'),
          copy: url.replace(/\/mcp$/, '/sse'),
          label: say('copy.address'),
        },
      ],
    },
  ];
}
