/** A reporter for node:test that writes only the totals of a run, as JSON. */
export default async function* countReporter(events) {
  let counts = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };
  for await (const event of events) {
    // Each file has its own summary; the one without a file is for the whole run.
    if (event.type === 'test:summary' && event.data.file === undefined) counts = event.data.counts;
  }
  yield JSON.stringify(counts);
}
