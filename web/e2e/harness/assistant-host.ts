import type { Frame, Page } from 'playwright-core';
import type { Json } from '../../../server/test/client.ts';
import { bearer, modern, sendMessage } from '../../../server/test/mcp/send.ts';
import { server } from './site.ts';

const extension = 'io.modelcontextprotocol/ui';
const declared = { extensions: { [extension]: { mimeTypes: ['text/html;profile=mcp-app'] } } };

/** Sends a request to `POST /mcp` as a host of the 2026 protocol that supports views. */
export async function askAsHost(token: string, method: string, params: object = {}): Promise<Json> {
  const { message, headers } = modern(method, params);
  const text = JSON.stringify(message).replace(
    '"io.modelcontextprotocol/clientCapabilities":{}',
    `"io.modelcontextprotocol/clientCapabilities":${JSON.stringify(declared)}`,
  );
  const { body } = await sendMessage(`${server.origin}/mcp`, text, { ...bearer(token), ...headers });
  if (body?.result === undefined) throw new Error(`${method}: ${JSON.stringify(body)}`);
  return body.result;
}

type Look = { readonly theme: 'light' | 'dark'; readonly locale: string };

/** Shows the view of a tool with a result, in a sandboxed frame that may only run its script, as hosts do. */
export class AssistantHost {
  readonly frame: Frame;
  readonly #page: Page;

  private constructor(page: Page, frame: Frame) {
    this.#page = page;
    this.frame = frame;
  }

  static async show(
    page: Page,
    token: string,
    name: string,
    given: object,
    look: Look,
  ): Promise<AssistantHost> {
    const { tools } = await askAsHost(token, 'tools/list');
    const tool = tools.find((one: Json) => one.name === name);
    const uri = tool._meta.ui.resourceUri;
    const [{ text }] = (await askAsHost(token, 'resources/read', { uri })).contents;
    const result = await askAsHost(token, 'tools/call', { name, arguments: given });
    await page.exposeFunction('forwarded', (method: string, params: object) =>
      askAsHost(token, method, params),
    );
    await page.evaluate(hostPage, { html: text, given, result, look });
    const handle = await page.waitForSelector('iframe');
    const frame = await handle.contentFrame();
    if (frame === null) throw new Error('The view has no frame');
    await frame.locator('h1').waitFor();
    return new AssistantHost(page, frame);
  }

  /** All messages of the view with this method. */
  async said(method: string): Promise<Json[]> {
    const said: Json[] = await this.#page.evaluate(() => Reflect.get(globalThis, 'said'));
    return said.filter((message) => message.method === method);
  }
}

type Shown = { readonly html: string; readonly given: object; readonly result: Json; readonly look: Look };

/** Runs in the host's page: implements the host side of MCP Apps. */
function hostPage({ html, given, result, look }: Shown): void {
  const said: Json[] = [];
  Reflect.set(globalThis, 'said', said);
  document.body.style.margin = '0';
  document.documentElement.style.colorScheme = look.theme;
  const frame = document.createElement('iframe');
  frame.title = 'View';
  frame.sandbox.add('allow-scripts');
  Object.assign(frame.style, { border: '0', width: '100%', height: '600px' });
  const post = (message: object): void =>
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const forward = Reflect.get(globalThis, 'forwarded') as (method: string, params: object) => Promise<Json>;
  const answers: Record<string, (params: Json) => Json> = {
    'ui/initialize': () => ({
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'host', version: '1' },
      hostCapabilities: { serverTools: {}, openLinks: {} },
      hostContext: look,
    }),
    'tools/call': (params) => forward('tools/call', params),
    'ui/message': () => ({}),
    'ui/open-link': () => ({}),
    'ui/update-model-context': () => ({}),
  };
  globalThis.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    said.push(data);
    const answer = answers[data.method];
    if (answer !== undefined)
      void Promise.resolve(answer(data.params)).then((answered: Json) =>
        post({ id: data.id, result: answered }),
      );
    if (data.method === 'ui/notifications/size-changed') frame.style.height = `${data.params.height}px`;
    if (data.method !== 'ui/notifications/initialized') return;
    post({ method: 'ui/notifications/tool-input', params: { arguments: given } });
    post({ method: 'ui/notifications/tool-result', params: result });
  });
  frame.srcdoc = html;
  document.body.append(frame);
}
