import type { FakePost } from '#/test/slack/slack-fake/team.ts';

/** The texts of a post. */
export function shownIn(post: FakePost | undefined): string {
  return (post?.blocks ?? []).map(({ text }) => text?.text ?? '').join('\n');
}
