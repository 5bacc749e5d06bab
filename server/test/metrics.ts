import assert from 'node:assert/strict';

/** One line in Prometheus’ text format. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)",?/gy;

/** Parses the text format strictly: every line is a comment or a sample, and every sample has a type. */
export function metricsIn(text: string): Sample[] {
  const types = new Map<string, string>();
  return text.split('\n').flatMap((given) => {
    if (given === '' || given.startsWith('# HELP ')) return [];
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(given) ?? [];
    if (typed !== undefined && type !== undefined) {
      types.set(typed, type);
      return [];
    }
    const [, name, labels = '', value] = line.exec(given) ?? [];
    assert.ok(name !== undefined && value !== undefined, `not a sample: ${given}`);
    assert.ok(
      types.has(name) || types.has(name.replace(/_(bucket|count|sum)$/, '')),
      `without a type: ${given}`,
    );
    return [{ name, labels: labelsIn(labels), value: numberOf(value) }];
  });
}

function labelsIn(text: string): Record<string, string> {
  const found = [...text.matchAll(label)];
  assert.equal(found.map(([whole]) => whole).join(''), text, `not labels: ${text}`);
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

function numberOf(text: string): number {
  if (/^nan$/i.test(text)) return Number.NaN;
  const value = Number(text.replace('Inf', 'Infinity'));
  assert.ok(!Number.isNaN(value), `not a number: ${text}`);
  return value;
}

/** The sum of the samples with a name and these labels; 0 if there are none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return samples
    .filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
