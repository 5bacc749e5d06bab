import type { ChatPost } from '#/ports/messages/chats/chat-sender.ts';

/** The button whose clicks claim a lead. */
export const claimAction = 'claim_lead';

/** The most characters in a section. */
const sectionMax = 3_000;
/** Slack truncates texts after 4,000 characters. */
const textMax = 3_900;

/** A message in Slack's format. `verbatim` keeps Slack from turning names of channels and addresses into links. */
export function payloadOf({ paragraphs, summary, button }: ChatPost): object {
  const sections = paragraphs.map((text) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: text.slice(0, sectionMax), verbatim: true },
  }));
  const actions =
    button === null
      ? []
      : [
          {
            type: 'actions',
            elements: [
              {
                type: 'button',
                action_id: claimAction,
                value: button.value,
                style: 'primary',
                text: { type: 'plain_text', text: button.label },
              },
            ],
          },
        ];
  return {
    text: summary.slice(0, textMax),
    blocks: [...sections, ...actions],
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  };
}
