/** The channel no longer accepts messages, and retrying is useless. The message is for people. */
export class ChannelGone extends Error {
  override readonly name = 'ChannelGone';
}
