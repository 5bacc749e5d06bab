// MCP Apps, revision 2026-01-26: the view exchanges JSON-RPC messages only with its parent window.

export type Given = Readonly<Record<string, unknown>>;
export type Result = { readonly structuredContent?: unknown; readonly isError?: boolean };

type HostContext = {
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
};
type Welcome = {
  readonly hostContext?: HostContext;
  readonly hostCapabilities?: { readonly openLinks?: object; readonly serverTools?: object };
};
type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
};

export type Host = {
  readonly locale: string | undefined;
  readonly can: { readonly openLinks: boolean; readonly callTools: boolean };
  readonly callTool: (name: string, given: Given) => Promise<Result>;
  /** Sends a message to the assistant as the person, for a button. */
  readonly tell: (text: string) => Promise<void>;
  /** Adds context for the assistant without triggering a reply. */
  readonly note: (text: string, structured: object) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
};

type Shown = { readonly input: (given: Given) => void; readonly result: (result: Result) => void };

let lastId = 0;
const waiting = new Map<number | string, { resolve: (result: unknown) => void; reject: () => void }>();

/** Makes the handshake; then `shown` receives the tool call and its result. */
export async function connect(name: string, shown: Shown): Promise<Host> {
  let take = (_tooEarly: Message): void => undefined;
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.jsonrpc === '2.0') receive(data as Message, (one) => take(one));
  });
  const { hostContext = {}, hostCapabilities = {} } = (await ask('ui/initialize', {
    appInfo: { name, version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: '2026-01-26',
  })) as Welcome;
  look(hostContext);
  const hand = ({ method, params }: Message): void => {
    if (method === 'ui/notifications/tool-input')
      shown.input(Object((params as Given)['arguments']) as Given);
    if (method === 'ui/notifications/tool-result') shown.result(params as Result);
    if (method === 'ui/notifications/host-context-changed') look(params as HostContext);
  };
  const host: Host = {
    locale: hostContext.locale,
    can: {
      openLinks: hostCapabilities.openLinks !== undefined,
      callTools: hostCapabilities.serverTools !== undefined,
    },
    callTool: async (tool, given) =>
      (await ask('tools/call', { name: tool, arguments: { ...given } })) as Result,
    tell: async (text) => void (await ask('ui/message', { role: 'user', content: [{ type: 'text', text }] })),
    note: async (text, structuredContent) =>
      void (await ask('ui/update-model-context', { content: [{ type: 'text', text }], structuredContent })),
    open: async (url) => void (await ask('ui/open-link', { url })),
  };
  take = hand;
  send({ method: 'ui/notifications/initialized', params: {} });
  tellSize();
  return host;
}

function receive(message: Message, notify: (message: Message) => void): void {
  const { id, method, result, error } = message;
  if (method !== undefined) {
    // Requests of the host, such as ping or teardown, get an empty result: the view has nothing to save.
    if (id !== undefined) send({ id, result: {} });
    else notify(message);
    return;
  }
  const one = id === undefined ? undefined : waiting.get(id);
  if (id === undefined || one === undefined) return;
  waiting.delete(id);
  if (error === undefined && Object(result).isError !== true) one.resolve(result);
  else one.reject();
}

function ask(method: string, params: object): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject: () => reject(new Error(`The host refused ${method}`)) });
    send({ id, method, params });
  });
}

function send(message: object): void {
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

/** Takes the theme and styles of the host, as far as they are given. */
function look({ theme, styles }: HostContext): void {
  const { style } = document.documentElement;
  if (theme !== undefined) style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && value !== undefined) style.setProperty(name, value);
}

function tellSize(): void {
  let known = 0;
  const { documentElement } = document;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === known) return;
    known = height;
    send({ method: 'ui/notifications/size-changed', params: { width: documentElement.clientWidth, height } });
  }).observe(document.body);
}
