/** The provider reports that the number has opted out of messages from this sender. */
export class OptedOut extends Error {
  override readonly name = 'OptedOut';
}
