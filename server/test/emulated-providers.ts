import { after } from 'node:test';
import { createEmulator } from 'emulate';
import { freePort } from './free-port.ts';

// Okta, Google and Microsoft as emulated by the package `emulate`.

export type EmulatedProvider = {
  readonly settings: {
    readonly issuer: string;
    readonly preset: 'GENERIC' | 'GOOGLE' | 'MICROSOFT';
    readonly clientId: string;
    readonly clientSecret: string;
  };
  /** Chooses a person on the provider's page, and returns the callback parameters. */
  signIn(url: string, email: string): Promise<string>;
};

type Person = { readonly email: string; readonly hd?: string };

const client = { client_id: 'callwright', client_secret: 'the secret of the client', name: 'Callwright' };
const services = {
  okta: { preset: 'GENERIC', issuerPath: '' },
  google: { preset: 'GOOGLE', issuerPath: '' },
  microsoft: { preset: 'MICROSOFT', issuerPath: '/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' },
} as const;

export async function emulated(
  service: keyof typeof services,
  callback: string,
  people: readonly Person[],
): Promise<EmulatedProvider> {
  const port = await freePort();
  const users = people.map(({ email, hd }) => ({
    login: email,
    email,
    name: 'Grace Hopper',
    first_name: 'Grace',
    last_name: 'Hopper',
    ...(hd !== undefined && { hd }),
  }));
  const seed = { [service]: { users, oauth_clients: [{ ...client, redirect_uris: [callback] }] } };
  const baseUrl = `http://127.0.0.1:${port}`;
  const emulator = await createEmulator({ service, port, baseUrl, seed });
  after(() => emulator.close());
  const { preset, issuerPath } = services[service];
  return {
    settings: {
      issuer: baseUrl + issuerPath,
      preset,
      clientId: client.client_id,
      clientSecret: client.client_secret,
    },
    signIn: choose,
  };
}

async function choose(url: string, email: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const form = page.split('<form').find((part) => part.includes(`>${email}<`));
  if (form === undefined) throw new Error(`The page does not offer ${email}`);
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ]);
  const action = new URL(/action="([^"]+)"/.exec(form)?.[1] ?? '', url);
  const response = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields as [string, string][]),
  });
  return new URL(response.headers.get('location') ?? '').search.slice(1);
}
