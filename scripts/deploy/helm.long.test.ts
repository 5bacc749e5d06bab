import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { chart, merged, values, type Tree } from './chart.ts';
import { needPrograms, withoutDebian } from './debian.ts';

// The chart is rendered by Go's templates with Helm's functions (render.go, built with Debian's Go), and the output is
// validated against the types and schemas of Kubernetes. Neither Helm itself nor a cluster is used.

type Manifest = Tree & { kind: string; apiVersion: string; metadata: Tree & { name: string }; spec: Tree };

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'callwright-chart-'));
after(() => rmSync(folder, { recursive: true }));

const needed: Tree = {
  baseUrl: 'https://calls.example.com',
  secret: { databaseUrl: 'postgres://a:b@c/d', appSecret: 'k'.repeat(32) },
};
const everything: Tree = {
  ...needed,
  image: { repository: 'registry.example/callwright', digest: `sha256:${'a'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  secret: { existingSecret: 'ours' },
  settings: { LOG_LEVEL: 'warn', MAILS_PER_DAY: 500 },
  api: {
    autoscaling: { enabled: true },
    podAnnotations: { a: 'b' },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'a', operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
  },
  worker: { autoscaling: { enabled: true } },
  backup: { existingClaim: 'backups' },
  service: { annotations: { a: 'b' } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'calls.example.com',
    tlsSecret: 'tls',
    annotations: { a: 'b' },
  },
  monitoring: { enabled: true, podMonitor: { enabled: true, labels: { release: 'p' } } },
  networkPolicy: {
    enabled: true,
    ingressFrom: [{ namespaceSelector: {} }],
    monitoringFrom: [{ namespaceSelector: {} }],
  },
};

if (withoutDebian === false) {
  needPrograms(['go'], ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev']);
  const { status, stderr } = spawnSync(
    'go',
    ['build', '-o', join(folder, 'render'), join(import.meta.dirname, 'render.go')],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        GO111MODULE: 'off',
        GOPATH: '/usr/share/gocode',
        GOCACHE: join(folder, 'cache'),
      },
    },
  );
  assert.equal(status, 0, stderr);
}

function render(over: Tree): { status: number | null; stdout: string; stderr: string } {
  writeFileSync(join(folder, 'values.json'), JSON.stringify(merged(values(), over)));
  return spawnSync(join(folder, 'render'), [chart, 'calls', join(folder, 'values.json')], {
    encoding: 'utf8',
  });
}

function manifests(over: Tree): Manifest[] {
  const { status, stdout, stderr } = render(over);
  assert.equal(status, 0, stderr);
  const [yaml = ''] = stdout.split('---\n# Source: NOTES.txt');
  return parseAllDocuments(stdout.replace(/---\n# Source: NOTES\.txt[^]*?(?=\n---\n|$)/, '') || yaml)
    .map((document) => {
      assert.deepEqual(document.errors, []);
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

const kinds = [
  'Deployment calls-callwright-api',
  'Deployment calls-callwright-worker',
  'Job calls-callwright-migration',
  'PodDisruptionBudget calls-callwright-api',
  'PodDisruptionBudget calls-callwright-worker',
  'Service calls-callwright',
];

test(
  'as it comes, the chart makes two kinds of processes, a migration, a service, budgets and a secret',
  { skip: withoutDebian },
  () => {
    assert.deepEqual(
      manifests(needed).map(nameOf).toSorted(),
      [...kinds, 'Secret calls-callwright'].toSorted(),
    );
  },
);

test(
  'with everything on, it also makes autoscalers, an ingress, a monitor and policies, and no secret',
  { skip: withoutDebian },
  () => {
    assert.deepEqual(
      manifests(everything).map(nameOf).toSorted(),
      [
        ...kinds,
        'HorizontalPodAutoscaler calls-callwright-api',
        'HorizontalPodAutoscaler calls-callwright-worker',
        'Ingress calls-callwright',
        'NetworkPolicy calls-callwright',
        'NetworkPolicy calls-callwright-api',
        'PodMonitor calls-callwright',
      ].toSorted(),
    );
  },
);

/** The types and schemas of an API are in a module with its name. */
const moduleOf = ({ apiVersion }: Manifest): string =>
  apiVersion.startsWith('monitoring.')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;

test(
  'every manifest is what Kubernetes knows: no unknown field, nothing missing, no value out of range',
  { skip: withoutDebian },
  async () => {
    const all = [...manifests(needed), ...manifests(everything)];
    const lines: string[] = [];
    for (const [index, manifest] of all.entries()) {
      const models = (await import(moduleOf(manifest))) as Record<
        string,
        new (data: Tree) => { validate(): void }
      >;
      const Model = models[manifest.kind];
      assert.ok(Model !== undefined, nameOf(manifest));
      new Model(manifest).validate();
      lines.push(
        `import type { I${manifest.kind} as T${index} } from '${moduleOf(manifest)}';`,
        `export const m${index}: T${index} = ${JSON.stringify(manifest, null, 2)};`,
      );
    }
    // A literal with a field that its type does not have is a compiler error: this finds misspelled fields.
    const checked = join(root, 'node_modules/.cache/chart');
    rmSync(checked, { recursive: true, force: true });
    mkdirSync(checked, { recursive: true });
    writeFileSync(join(checked, 'manifests.ts'), lines.join('\n'));
    const { status, stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'preserve',
        '--moduleResolution',
        'bundler',
        '--target',
        'esnext',
        '--types',
        '',
        join(checked, 'manifests.ts'),
      ],
      { encoding: 'utf8', cwd: checked },
    );
    assert.equal(status, 0, stdout);
  },
);

type Container = {
  args: string[];
  securityContext: Tree;
  env?: { name: string; value: string }[];
  readinessProbe?: Tree;
  volumeMounts: { mountPath: string }[];
};
type Pod = { securityContext: Tree; containers: Container[]; automountServiceAccountToken: boolean };

function podsOf(all: readonly Manifest[]): Map<string, Pod> {
  return new Map(
    all
      .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
      .map((manifest) => [manifest.metadata.name, (manifest.spec['template'] as { spec: Pod }).spec]),
  );
}

test('no pod has more rights than it needs, and only the migration migrates', { skip: withoutDebian }, () => {
  for (const over of [needed, everything]) {
    const pods = podsOf(manifests(over));
    assert.equal(pods.size, 3);
    for (const [name, pod] of pods) {
      const [container, ...others] = pod.containers;
      assert.ok(container !== undefined && others.length === 0);
      assert.equal(pod.automountServiceAccountToken, false, name);
      assert.equal(pod.securityContext['runAsNonRoot'], true, name);
      assert.equal(pod.securityContext['runAsUser'], 1000, name);
      assert.deepEqual(pod.securityContext['seccompProfile'], { type: 'RuntimeDefault' }, name);
      assert.deepEqual(
        container.securityContext,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        name,
      );
      const migrates = container.args[0] === 'migrate';
      const setting = container.env?.find((one) => one.name === 'MIGRATE_AT_START')?.value;
      assert.equal(setting, migrates ? undefined : 'off', name);
    }
  }
});

test('workers are asked how they are where there is a port for it', { skip: withoutDebian }, () => {
  const probeOf = (over: Tree) =>
    podsOf(manifests(over)).get('calls-callwright-worker')?.containers[0]?.readinessProbe;
  assert.equal(probeOf(merged(needed, { monitoring: { enabled: false } })), undefined);
  assert.deepEqual(probeOf(needed)?.['httpGet'], { path: '/readyz', port: 'monitoring' });
});

for (const [what, over] of Object.entries({
  baseUrl: { baseUrl: '' },
  'secret.databaseUrl': { secret: { databaseUrl: '' } },
  'secret.appSecret': { secret: { appSecret: '' } },
}))
  test(`without ${what} the chart says what is missing`, { skip: withoutDebian }, () => {
    const { status, stderr } = render(merged(needed, over));
    assert.notEqual(status, 0);
    assert.ok(stderr.includes(what) && stderr.includes('needed'), stderr);
  });
