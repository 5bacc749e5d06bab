/** Why a cell cannot be created or a workspace cannot be moved; the message is for the operator. */
export class CellError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellError';
  }
}
