/** The provider knows that the number wants no texts of this sender. */
export class OptedOut extends Error {
  override readonly name = 'OptedOut';
}
