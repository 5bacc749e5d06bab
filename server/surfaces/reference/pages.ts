import type { Contract } from '@callwright/contract/endpoint.ts';
import { resources } from '@callwright/contract/words/resources.ts';
import { Asset } from '#/surfaces/http/files.ts';
import type { HeaderList } from '#/surfaces/http/headers.ts';
import type { Page } from '#/surfaces/http/pages.ts';
import { contentPolicy } from '#/surfaces/http/static.ts';
import { deprecationsHtml } from './deprecations-page.ts';
import { portionsOf } from './sections.ts';

const checkedEachTime: HeaderList = ['Cache-Control', 'no-cache'];

/**
 * The files that the API reference (web/src/docs) loads: the index, each resource when it is opened, and deprecations.
 */
export function referencePages(contract: Contract): Record<string, Page> {
  let made: Map<string, Asset> | null = null;
  const page =
    (name: string): Page =>
    (request) => {
      made ??= assetsOf(contract);
      const asset = made.get(name) ?? new Asset(Buffer.from('null'), '.json', checkedEachTime);
      return asset.answer(request);
    };
  const names = ['index', ...new Set([...Object.keys(resources), ...Object.keys(contract)])];
  const deprecations = htmlAsset(deprecationsHtml(contract));
  return {
    ...Object.fromEntries(names.map((name) => [`/docs/data/${name}.json`, page(name)])),
    '/docs/deprecations': (request) => deprecations.answer(request),
  };
}

function htmlAsset(html: string): Asset {
  const policy = contentPolicy(html, "'none'");
  return new Asset(Buffer.from(html), '.html', [...checkedEachTime, 'Content-Security-Policy', policy]);
}

/** Built on first use, so that the start need not wait. */
function assetsOf(contract: Contract): Map<string, Asset> {
  const { index, sections } = portionsOf(contract);
  const asset = (value: object) => new Asset(Buffer.from(JSON.stringify(value)), '.json', checkedEachTime);
  return new Map([
    ['index', asset(index)],
    ...[...sections].map(([name, section]): [string, Asset] => [name, asset(section)]),
  ]);
}
