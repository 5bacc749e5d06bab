import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { findTool } from '#/surfaces/mcp/tools/registry.ts';
import type { Json } from './client.ts';

// As strict as clients: an unknown keyword or format fails.
const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  // Compiles in a quarter of the time.
  inlineRefs: false,
  code: { optimize: false },
});
// The package is CommonJS; its default export is the function itself.
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const validators = new Map<string, ValidateFunction>();

/** Clients throw answers away that do not fit the schema a tool was listed with, refusals included. */
export function assertFits(name: string, structured: Json): void {
  const tool = findTool(name);
  assert.ok(tool, name);
  const fits = validators.get(name) ?? ajv.compile(tool.outputSchema);
  validators.set(name, fits);
  assert.ok(fits(structured), `${name}: ${ajv.errorsText(fits.errors)}`);
}

/** Whether a request is one that the tool says it takes. */
export function assertTaken(name: string, given: Json): void {
  const tool = findTool(name);
  assert.ok(tool, name);
  const fits = validators.get(`${name} takes`) ?? ajv.compile(tool.inputSchema);
  validators.set(`${name} takes`, fits);
  assert.ok(fits(given), `${name}: ${ajv.errorsText(fits.errors)}`);
}
