import { connectionError } from '../api-error.ts';
import { masked } from './masked.ts';

/** A request as an app of others would send it. */
export type AppRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** What the request shows and the screen must not. */
  secrets: readonly string[];
};

/** A request and its reply, as they may be shown. */
export type Exchange = {
  request: string;
  status: number;
  reply: string;
  /** What came back, for the next step. */
  body: unknown;
};

/** Sends it without anything that the browser knows of the person: the token is all an app has. */
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

/** One parameter on each line, since nobody reads them in one. */
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

/** A text in a reply, empty if there is none. */
export function textIn(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}
