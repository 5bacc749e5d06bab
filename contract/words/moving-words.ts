/** Of exports and imports. */
export const movingWords = {
  'exports.resource': 'The list',
  'exports.fields': 'Columns of the file',
  'exports.format': 'csv or ndjson: a record in JSON on each line',
} as const;
