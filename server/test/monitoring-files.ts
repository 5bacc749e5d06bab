import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Reads the files for Prometheus and Grafana in docs/monitoring.

export const monitoringFolder = fileURLToPath(new URL('../../docs/monitoring/', import.meta.url));

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

/** Every query of the dashboard, with Grafana's variable replaced. */
export function dashboardQueries(rateInterval = '5m'): { title: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(`${monitoringFolder}dashboard.json`, 'utf8')) as {
    panels: Panel[];
  };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', rateInterval) })),
  );
}

/** Every expression of the alerts. An expression is on the line of `expr:`, or on the lines below it. */
export function alertExpressions(): { title: string; expr: string }[] {
  const text = readFileSync(`${monitoringFolder}alerts.yml`, 'utf8');
  return text
    .split('- alert: ')
    .slice(1)
    .map((rule) => {
      const [, folded, short] = / expr: (?:>\n((?: {10}.*\n)+)|(.*)\n)/.exec(rule) ?? [];
      return {
        title: rule.split('\n')[0] ?? '',
        expr: (folded ?? short ?? '').replaceAll(/\s+/g, ' ').trim(),
      };
    });
}

const ofPromQl =
  /^(absent|avg|by|count|histogram_quantile|increase|instance|le|max|min|or|rate|sum|topk|vector|without)$/;

/** The metrics that an expression reads. */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ');
  return [...new Set(bare.match(/[a-z_]\w*/g) ?? [])].filter((word) => !ofPromQl.test(word));
}
