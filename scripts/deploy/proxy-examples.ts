import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The examples of deploy/proxy with other ports, addresses and certificates.

const examples = join(import.meta.dirname, '../../deploy/proxy');
export const name = 'calls.example.com';

type Ports = {
  readonly https: number;
  readonly http: number;
  readonly service: number;
  readonly nobody: number;
};
type Proxy = {
  readonly program: string;
  /** Creates its configuration from the example, and returns the commands to start it. */
  readonly prepare: (ports: Ports, folder: string) => { readonly check: string[]; readonly run: string[] };
};

export const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: 'nginx',
    prepare: (ports, folder) => {
      const file = fileIn(folder);
      const site = example(folder, 'nginx.conf', ports, [
        ['/etc/ssl/callwright/fullchain.pem', file('cert.pem')],
        ['/etc/ssl/callwright/privkey.pem', file('key.pem')],
        [/listen \[::\].*\n/g, '\n'],
        [/listen 443/, `listen 127.0.0.1:${ports.https}`],
        [/listen 80/, `listen 127.0.0.1:${ports.http}`],
      ]);
      const main = `daemon off; pid ${file('nginx.pid')}; error_log stderr; events {} http { access_log off; client_body_temp_path ${file('nginx-body')}; proxy_temp_path ${file('nginx-proxy')}; include ${site}; }`;
      writeFileSync(file('nginx-main.conf'), main);
      const args = ['-p', folder, '-c', file('nginx-main.conf')];
      return { check: ['nginx', '-t', ...args], run: ['nginx', ...args] };
    },
  },
  Caddy: {
    program: 'caddy',
    prepare: (ports, folder) => {
      const file = fileIn(folder);
      const site = example(folder, 'Caddyfile', ports, [
        [
          `${name} {\n`,
          `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tauto_https disable_redirects\n}\n\n${name}:${ports.https} {\n\tbind 127.0.0.1\n\ttls ${file('cert.pem')} ${file('key.pem')}\n`,
        ],
      ]);
      const args = ['--config', site, '--adapter', 'caddyfile'];
      return { check: ['caddy', 'validate', ...args], run: ['caddy', 'run', ...args] };
    },
  },
  HAProxy: {
    program: 'haproxy',
    prepare: (ports, folder) => {
      const file = fileIn(folder);
      const site = example(folder, 'haproxy.cfg', ports, [
        ['/etc/ssl/callwright/calls.example.com.pem', file('both.pem')],
        ['bind :80', `bind 127.0.0.1:${ports.http}`],
        ['bind :443', `bind 127.0.0.1:${ports.https}`],
        // The second process of the example does not run, which the proxy's health check detects.
        ['127.0.0.1:3001', `127.0.0.1:${ports.nobody}`],
      ]);
      return { check: ['haproxy', '-c', '-f', site], run: ['haproxy', '-db', '-f', site] };
    },
  },
};

function fileIn(folder: string): (of: string) => string {
  return (of) => join(folder, of);
}

/** Writes an example with replaced texts, all of which must be present. */
function example(
  folder: string,
  of: string,
  ports: Ports,
  changes: readonly [RegExp | string, string][],
): string {
  let text = readFileSync(join(examples, of), 'utf8');
  for (const [what, by] of [...changes, ['127.0.0.1:3000', `127.0.0.1:${ports.service}`] as const]) {
    assert.ok(typeof what === 'string' ? text.includes(what) : text.search(what) >= 0, `${of}: ${what}`);
    text = text.replace(what, by);
  }
  const path = join(folder, of);
  writeFileSync(path, text);
  return path;
}
