/** The schema of the job engine's tables. */
export const jobsSchema = 'pgboss';
