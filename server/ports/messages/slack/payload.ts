import type { ChatPost } from '#/ports/messages/chats/chat-sender.ts';

/** The button whose clicks claim a lead. */
export const claimAction = 'claim_lead';

/** A section takes 3,000 characters. */
const sectionMax = 3_000;
/** Slack cuts a text off after 4,000 characters. */
const textMax = 3_900;

/** A message as Slack takes it. `verbatim`: what looks like a name of a channel or an address stays text. */
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
