/** A reporter for node:test that writes the totals of a run, the files with a failed test, and its processor time, as JSON. */
export default async function* countReporter(events) {
  let counts = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };
  const failedFiles = new Set();
  for await (const { type, data } of events) {
    // Each file has its own summary; the one without a file is for the whole run.
    if (type === 'test:summary' && data.file === undefined) counts = data.counts;
    if (type === 'test:fail' && data.file !== undefined) failedFiles.add(data.file);
  }
  const { user, system } = process.cpuUsage();
  yield JSON.stringify({ ...counts, failedFiles: [...failedFiles], cpuSeconds: (user + system) / 1e6 });
}
