import { connectionError } from '../api-error.ts';
import { masked } from './masked.ts';

/** A request as a third-party app would send it. */
export type AppRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** Values in the request that must be masked on the screen. */
  secrets: readonly string[];
};

/** A request and its response, as they may be shown. */
export type Exchange = {
  request: string;
  status: number;
  reply: string;
  /** The parsed response, for the next step. */
  body: unknown;
};

/** Sends it without cookies or other credentials of the browser: an app has only its token. */
export async function exchange(request: AppRequest): Promise<Exchange> {
  const { method, path, headers, form } = request;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', ...headers },
      credentials: 'omit',
      cache: 'no-store',
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    text = await response.text();
  } catch (error) {
    throw connectionError(error);
  }
  const body = parsed(text);
  const secrets = [...request.secrets, ...tokensIn(body)];
  const head = `${response.status} ${response.statusText}`.trim();
  return {
    request: masked(written(request), secrets),
    status: response.status,
    reply: masked(`${head}\n\n${body === null ? text : JSON.stringify(body, null, 2)}`, secrets),
    body,
  };
}

/** One parameter per line, which is easier to read. */
function written({ method, path, headers, form }: AppRequest): string {
  const lines = [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (form === undefined) return lines.join('\n');
  const parameters = [...new URLSearchParams(form)].map(
    ([name, value], index) => `${index === 0 ? '' : '&'}${name}=${value}`,
  );
  return [...lines, 'Content-Type: application/x-www-form-urlencoded', '', ...parameters].join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tokensIn(body: unknown): string[] {
  return ['access_token', 'refresh_token'].map((name) => textIn(body, name)).filter((token) => token !== '');
}

/** A text field of a response; empty if there is none. */
export function textIn(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}
