import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';

export type RaceAnswer = { status: number; body: unknown };
export type RaceRequest = {
  baseUrl: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: object;
};

/**
 * Sends requests at the same time, and repeats those that were answered with 503 and Retry-After, as a client does: on
 * a slow machine, some wait longer for a connection or a lock than is allowed. These requests had no effect.
 */
export async function race(requests: readonly RaceRequest[]): Promise<RaceAnswer[]> {
  const answers = await raceOnce(requests);
  const late = requests.filter((_, index) => answers[index]?.status === 503);
  if (late.length === 0) return answers;
  const again = (await race(late)).values();
  return answers.map((answer) => (answer.status === 503 ? (again.next().value ?? answer) : answer));
}

/** The same for one request of any client. */
export async function untilServed<Reply extends { status: number; headers: Headers }>(
  send: () => Promise<Reply>,
): Promise<Reply> {
  const reply = await send();
  if (reply.status !== 503) return reply;
  assert.notEqual(reply.headers.get('retry-after'), null);
  return untilServed(send);
}

/**
 * Sends requests so that the server gets the last byte of all of them at the same time; everything else was sent
 * before. `Promise.all(fetch)` detects a broken server far too rarely (4 double wins of 50, compared to 50 with this).
 */
export async function raceOnce(requests: readonly RaceRequest[]): Promise<RaceAnswer[]> {
  const runners = requests.map(begin);
  try {
    await Promise.all(runners.map((runner) => runner.isReady));
    // Waits for an answer on another connection: by then, the server has read the earlier bytes.
    const [first] = requests;
    if (first !== undefined) await (await fetch(new URL('/healthz', first.baseUrl))).body?.cancel();
    for (const runner of runners) runner.socket.write(runner.lastByte);
    return await Promise.all(runners.map((runner) => runner.answer));
  } finally {
    // If one of the servers was killed, the others still wait for their last byte.
    for (const { socket } of runners) socket.destroy();
  }
}

type Runner = { socket: Socket; lastByte: Buffer; isReady: Promise<void>; answer: Promise<RaceAnswer> };

function begin(request: RaceRequest): Runner {
  const url = new URL(request.baseUrl);
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  const answer = readAnswer(socket);
  answer.catch(() => undefined); // the caller that awaits it gets the error too
  const whole = bytesOf(request, url);
  const isReady = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => socket.write(whole.subarray(0, -1), () => resolve()));
  });
  return { socket, lastByte: whole.subarray(-1), isReady, answer };
}

function bytesOf(request: RaceRequest, url: URL): Buffer {
  const body = Buffer.from(JSON.stringify(request.body));
  const headers = {
    ...request.headers,
    host: url.host,
    'content-type': 'application/json',
    'content-length': String(body.length),
    connection: 'close',
  };
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.concat([Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${head}\r\n`), body]);
}

function readAnswer(socket: Socket): Promise<RaceAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed without an answer')));
    socket.on('end', () => {
      if (chunks.length === 0) return;
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      const text = rest.join('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: text === '' ? null : JSON.parse(text) });
    });
  });
}
