/** The provider knows that the number wants no messages of this sender. */
export class OptedOut extends Error {
  override readonly name = 'OptedOut';
}
