import type { FakePost } from '#/test/slack/slack-fake/team.ts';

/** What a post shows. */
export function shownIn(post: FakePost | undefined): string {
  return (post?.blocks ?? []).map(({ text }) => text?.text ?? '').join('\n');
}
