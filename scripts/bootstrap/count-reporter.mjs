/** A reporter for node:test that writes nothing but the totals of a run, as JSON. */
export default async function* countReporter(events) {
  let counts = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };
  for await (const event of events) {
    // Each file has a summary of its own; the one that names no file is the whole run's.
    if (event.type === 'test:summary' && event.data.file === undefined) counts = event.data.counts;
  }
  yield JSON.stringify(counts);
}
