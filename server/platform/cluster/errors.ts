/** Why the embedded PostgreSQL cannot be used; the message is for the operator. */
export class ClusterError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClusterError';
  }
}
