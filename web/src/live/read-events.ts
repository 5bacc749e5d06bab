export type ServerEvent = { readonly id: string | null; readonly event: string; readonly data: string };

/** The events of a stream, without comments. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventOf(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

function eventOf(block: string): ServerEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const;
    }),
  );
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}
