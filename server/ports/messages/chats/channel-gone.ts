/** The channel takes no messages any more, and no later try changes that. The message is for people. */
export class ChannelGone extends Error {
  override readonly name = 'ChannelGone';
}
