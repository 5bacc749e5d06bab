/** How one assistant is connected: what people do, and what they copy. */
export type AssistantGuide = {
  name: string;
  /** In the order in which they are done; the copied text belongs to the step next to it. */
  steps: readonly { text: string; copy?: string; label?: string }[];
};

/** The assistants that most people have, each with the text to copy for this installation. */
export function guidesFor(url: string): readonly AssistantGuide[] {
  return [...inApps(url), ...inTerminals(url), ...inPrograms(url)];
}

function inApps(url: string): AssistantGuide[] {
  return [
    {
      name: 'Claude',
      steps: [
        { text: 'Open Settings, then Connectors, and choose “Add custom connector”.' },
        { text: 'Give it a name and this address:', copy: url, label: 'Copy the address' },
        { text: 'Choose “Connect”, sign in here and allow what the assistant may do.' },
      ],
    },
    {
      name: 'ChatGPT',
      steps: [
        {
          text: 'Open Settings, then Apps or Connectors, and switch on developer mode under Advanced. Some plans leave this to an administrator.',
        },
        { text: 'Create a connector with OAuth and this address:', copy: url, label: 'Copy the address' },
        { text: 'Sign in here and allow what the assistant may do.' },
      ],
    },
    {
      name: 'Cursor',
      steps: [
        {
          text: 'Put this into ~/.cursor/mcp.json, or add it to what is there:',
          copy: JSON.stringify({ mcpServers: { callwright: { url } } }, null, 2),
          label: 'Copy the settings',
        },
        {
          text: 'Open Cursor Settings, then MCP, and choose “Connect” next to callwright. If this is refused, the operator of this service has to allow Cursor’s addresses.',
        },
      ],
    },
    {
      name: 'VS Code',
      steps: [
        {
          text: 'Put this into .vscode/mcp.json of your folder:',
          copy: JSON.stringify({ servers: { callwright: { type: 'http', url } } }, null, 2),
          label: 'Copy the settings',
        },
        { text: 'Choose “Start” above the entry and sign in.' },
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
          text: 'Run in a terminal:',
          copy: `claude mcp add --transport http callwright ${url}`,
          label: 'Copy the command',
        },
        { text: 'Start Claude Code, enter /mcp and choose callwright to sign in.' },
      ],
    },
    {
      name: 'Codex',
      steps: [
        {
          text: 'Run in a terminal; a browser opens for you to sign in:',
          copy: `codex mcp add callwright --url ${url}\ncodex mcp login callwright`,
          label: 'Copy the commands',
        },
      ],
    },
    {
      name: 'Gemini CLI',
      steps: [
        {
          text: 'Run in a terminal:',
          copy: `gemini mcp add --transport http callwright ${url}`,
          label: 'Copy the command',
        },
        { text: 'Start Gemini and enter /mcp auth callwright to sign in.' },
      ],
    },
  ];
}

function inPrograms(url: string): AssistantGuide[] {
  return [
    {
      name: 'Another program, with an API key',
      steps: [
        {
          text: 'Programs without a browser send an API key with the scopes they need. Put the key in place of svc_…:',
          copy: JSON.stringify(
            { mcpServers: { callwright: { url, headers: { Authorization: 'Bearer svc_…' } } } },
            null,
            2,
          ),
          label: 'Copy the settings',
        },
      ],
    },
    {
      name: 'An older program',
      steps: [
        {
          text: 'Those that know only server-sent events connect to:',
          copy: url.replace(/\/mcp$/, '/sse'),
          label: 'Copy the address',
        },
      ],
    },
  ];
}
