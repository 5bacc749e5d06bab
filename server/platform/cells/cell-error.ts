/** Why a cell cannot be made, or a workspace cannot move; the message is for the operator. */
export class CellError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellError';
  }
}
