import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { imageCalls } from '../../src/contract/extensions/images';
import { writingCalls } from '../../src/contract/extensions/writing';
import { limits } from '../../src/contract/limits';
import { createAssistant } from '../../src/server/writing/assistant';
import { createOpening } from '../../src/server/writing/opening';
import {
  answer,
  beginWith,
  completionOf,
  startAiService,
  streamOf,
  toDelta,
  type Respond,
} from '../support/ai-service';
import { createTestServer, type TestServer } from '../support/server';

const key = 'sk-very-secret';

let service: Awaited<ReturnType<typeof startAiService>>;
beforeEach(async () => {
  service = await startAiService(streamOf('Text'));
});
afterEach(() => service.close());

const contentSent = () => service.received.at(-1)!.body.messages.at(-1)!.content;

describe('the calls', () => {
  let server: TestServer;
  let address: string;
  const start = async () => {
    const { baseUrl } = service;
    server = await createTestServer({ AI_BASE_URL: baseUrl, AI_API_KEY: key, AI_MODEL: 'writer-1' });
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  };
  beforeEach(start);
  afterEach(() => server.close());

  /** Makes a call as a browser does, which takes events. */
  const stream = (path: string, body: object, init: RequestInit = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream, application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${server.admin.token}`,
      },
      body: JSON.stringify(body),
      ...init,
    });

  const toEvents = (body: string) =>
    body
      .trim()
      .split('\n\n')
      .map((event) => {
        const [, name, data] = /^(?:event: (\w+)\n)?data: (.*)$/.exec(event)!;
        return { ...(name && { name }), data: JSON.parse(data!) as unknown };
      });

  const streamEvents = async (path: string, body: object) => toEvents(await (await stream(path, body)).text());

  const { continueText, shortenText, correctText, suggestTitles, describePicture, getAssistant } = writingCalls;

  test('a text comes as it is being written, and whole at the end', async () => {
    service.respond = streamOf('Bread ', 'is *old*.', '\n');
    expect(await streamEvents(continueText.path, { title: 'On bread', text: 'Flour.' })).toEqual([
      { data: { text: 'Bread ' } },
      { data: { text: 'is *old*.' } },
      { data: { text: '\n' } },
      { name: 'done', data: { success: true, text: 'Bread is *old*.' } },
    ]);
    const [{ request, body }] = service.received as [(typeof service.received)[number]];
    expect(request.headers.authorization).toBe(`Bearer ${key}`);
    expect(body).toMatchObject({ model: 'writer-1', stream: true });
    expect(contentSent()).toBe('Title: On bread\n\nFlour.');
  });

  test('the first words arrive before the last are written', async () => {
    let upstream: ServerResponse | undefined;
    service.respond = (response, received) => {
      upstream = response;
      beginWith('Bread')(response, received);
    };
    const response = await stream(shortenText.path, { text: 'Flour.' });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('data: {"text":"Bread"}\n\n');
    upstream!.end(`${toDelta(' rises')}data: [DONE]\n\n`);
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    expect(toEvents(rest).at(-1)!.data).toEqual({ success: true, text: 'Bread rises' });
  });

  test('who takes no events gets the whole as JSON', async () => {
    service.respond = streamOf('Bread ', 'rises');
    const { body } = await server.call(shortenText, { as: server.admin, body: { text: 'Flour.' } });
    expect(body).toEqual({ success: true, text: 'Bread rises' });
  });

  test('only the title and the text are sent, and what is corrected with numbers', async () => {
    service.respond = streamOf('[[2]]\nTwo lines', '\nhere.\n[[3]] same\n\n[[9]]\nNobody', '’s.');
    const paragraphs = ['Right.', 'Too lines\nhere.', 'same'];
    expect(await streamEvents(correctText.path, { paragraphs })).toEqual([
      { data: { index: 1, text: 'Two lines\nhere.' } },
      { name: 'done', data: { success: true, corrections: [{ index: 1, text: 'Two lines\nhere.' }] } },
    ]);
    expect(contentSent()).toBe('[[1]]\nRight.\n\n[[2]]\nToo lines\nhere.\n\n[[3]]\nsame');
  });

  test('nothing to correct is an answer, and text without numbers is none', async () => {
    const correct = async () => server.call(correctText, { as: server.admin, body: { paragraphs: ['Right.'] } });
    service.respond = streamOf('[[none]]');
    expect((await correct()).body).toEqual({ success: true, corrections: [] });
    service.respond = streamOf('All of it is right.');
    expect(await correct()).toMatchObject({ status: 503 });
  });

  test('more than can be corrected at once is refused with a sentence', async () => {
    const paragraphs = Array.from({ length: 3 }, () => 'x'.repeat(limits.assistantText / 2));
    const { status, body } = await server.call(correctText, { as: server.admin, body: { paragraphs } });
    expect([status, body.message]).toEqual([413, 'At most 20000 characters can be corrected at once.']);
    expect(service.received).toEqual([]);
  });

  test('titles are three lines without what models put around them', async () => {
    service.respond = streamOf('1. “Rain”\n- **Wind**\n\n3) Snow\n4. Hail');
    const { body } = await server.call(suggestTitles, { as: server.admin, body: { text: 'It rains.' } });
    expect(body).toEqual({ success: true, titles: ['Rain', 'Wind', 'Snow'] });
  });

  test('a picture is sent small, and only if it is of this blog', async () => {
    service.respond = streamOf('A hill \n at dusk.');
    const image = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#7b8' } })
      .png()
      .toBuffer();
    const { body: stored } = await server.call(imageCalls.addTextImage, { as: server.admin, image });
    const { body } = await server.call(describePicture, { as: server.admin, body: { address: stored.image.url } });
    expect(body).toEqual({ success: true, text: 'A hill at dusk.' });
    const [{ type, image_url }] = contentSent() as [{ type: string; image_url: { url: string } }];
    expect([type, service.received[0]!.body.messages[0]!.content]).toEqual([
      'image_url',
      expect.stringContaining('“en”'),
    ]);
    const jpeg = Buffer.from(/^data:image\/jpeg;base64,(.*)$/.exec(image_url.url)![1]!, 'base64');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 768, height: 512 });

    for (const other of ['https://example.com/a.jpg', `/images/${'0'.repeat(32)}-text-480.webp`, '/etc/passwd']) {
      const refused = await server.call(describePicture, { as: server.admin, body: { address: other } });
      expect([other, refused.status]).toEqual([other, 422]);
    }
    const elsewhere = stored.image.url.replace(/-text-\d+/, '-text-77');
    const { status } = await server.call(describePicture, { as: server.admin, body: { address: elsewhere } });
    expect([status, service.received.length]).toEqual([422, 1]);
  });

  test('authors are told where texts go, without the key', async () => {
    const { body } = await server.call(getAssistant, { as: server.admin });
    expect(body).toEqual({ success: true, service: { host: service.host, model: 'writer-1' } });
    const without = await createTestServer();
    expect((await without.call(getAssistant, { as: without.admin })).body).toEqual({ success: true });
    const refused = await without.call(suggestTitles, { as: without.admin, body: { text: 'Rain' } });
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('AI_BASE_URL')]);
    await without.close();
  });

  test('what fails before the first word is answered with its status, later as the last event', async () => {
    service.respond = answer({ error: { message: `Incorrect API key provided: ${key}` } }, 401);
    const refused = await stream(shortenText.path, { text: 'Flour.' });
    const told = await refused.text();
    expect([refused.status, JSON.parse(told)]).toEqual([
      503,
      { success: false, message: 'The AI service could not write a text. Please try again later.' },
    ]);
    service.respond = (response) => response.end(`${toDelta('Bread')}data: {"error":{"message":"${key}"}}\n\n`);
    const events = await streamEvents(shortenText.path, { text: 'Flour.' });
    expect(events).toEqual([
      { data: { text: 'Bread' } },
      { name: 'error', data: { success: false, message: 'The AI service broke off. Please try again.' } },
    ]);
    expect(told + JSON.stringify([...refused.headers])).not.toContain(key);
  });

  test('who goes away takes the request along', async () => {
    const caller = new AbortController();
    let closed: Promise<unknown> | undefined;
    service.respond = (response, received) => {
      closed = once(response, 'close');
      beginWith('Bread')(response, received);
    };
    const response = await stream(continueText.path, { text: 'Flour.' }, { signal: caller.signal });
    await response.body!.getReader().read();
    caller.abort();
    await closed;
  });

  test('who goes away before the service is asked is not written for', async () => {
    const caller = new AbortController();
    const authorize = server.app.authorize.bind(server.app);
    jest.spyOn(server.app, 'authorize').mockImplementation(async (request, access) => {
      await authorize(request, access);
      // The second time, as the text has arrived.
      if (request.body === undefined || caller.signal.aborted) return;
      const closed = once(request.raw.socket, 'close');
      caller.abort();
      await closed;
    });
    await expect(stream(continueText.path, { text: 'Flour.' }, { signal: caller.signal })).rejects.toThrow();
    await streamEvents(continueText.path, { text: 'Water.' });
    expect(service.received.map(({ body }) => body.messages.at(-1)!.content)).toEqual(['Water.']);
  });

  test('a text that is none, or too long, is refused with a sentence', async () => {
    for (const text of ['', ' ', 'x'.repeat(limits.assistantText + 1)]) {
      const { status, body } = await server.call(shortenText, { as: server.admin, body: { text } });
      expect([status, body.message]).toEqual([400, expect.stringMatching(/the text/i)]);
    }
    expect(service.received).toEqual([]);
  });
});

describe('the service', () => {
  const log = { warn: jest.fn() };
  beforeEach(() => log.warn.mockClear());

  /** @returns what was emitted, and how it ended */
  async function shorten(
    timeouts = { first: 5_000, idle: 5_000, total: 5_000 },
    { signal = new AbortController().signal } = {},
  ) {
    const assistant = createAssistant({ baseUrl: service.baseUrl, apiKey: key, model: 'writer-1' }, { log, timeouts });
    let shown = '';
    const emit = ({ text }: { text: string }) => (shown += text);
    const ended = await assistant.shortenText('Flour.', { signal, emit }).then(
      (text) => ({ text }),
      ({ statusCode, message }: { statusCode: number; message: string }) => ({ statusCode, message }),
    );
    expect(JSON.stringify([ended, log.warn.mock.calls])).not.toContain(key);
    return { shown, ...ended };
  }

  const failed = 'The AI service could not write a text. Please try again later.';
  const brokenOff = 'The AI service broke off. Please try again.';
  const late = 'The AI service took too long to answer. Please try again later.';
  const busy = 'The AI service has too much to do, or its quota is used up. Please try again later.';
  const tooLong = 'The AI service wrote far more than it was asked for, and was stopped.';
  const leak = `internal detail of ${key}`;

  test.each<[string, Respond, string]>([
    ['that cannot stream', completionOf('Bread'), 'Bread'],
    [
      'that cannot stream, and writes on several lines',
      (response) => response.end('{"choices":[\n{"message":\n{"content":"Bread"}}]}'),
      'Bread',
    ],
    [
      'that says no end but its reason',
      (response) => response.write(`${toDelta('Bread')}data: {"choices":[{"finish_reason":"stop"}]}\n\n`),
      'Bread',
    ],
    [
      'with carriage returns and comments',
      (response) => response.end(`: waiting\r\n\r\n${toDelta('Bread').replaceAll('\n', '\r\n')}data:[DONE]\r\n`),
      'Bread',
    ],
    [
      'that tells of its use at the end',
      (response) =>
        response.end(`${toDelta('Bread')}data: {"choices":[],"usage":{"total_tokens":3}}\n\ndata: [DONE]\n\n`),
      'Bread',
    ],
    ['that thinks aloud', streamOf('<thi', 'nk>Hm, <b', '>', '</think>\n\nBr', 'ead'), 'Bread'],
    ['that puts a fence around it', streamOf('```mark', 'down\nBread\n', '```'), 'Bread'],
    ['whose text begins with code', streamOf('```', 'js\nbake();\n```'), '```js\nbake();\n```'],
  ])('%s is understood', async (_what, respond, text) => {
    service.respond = respond;
    expect(await shorten()).toEqual({ shown: expect.stringContaining(text), text });
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('neither reasoning nor the fence is shown', async () => {
    service.respond = streamOf('<think>Hm</think>', '```md\n', 'Bread');
    expect(await shorten()).toEqual({ shown: 'Bread', text: 'Bread' });
  });

  test.each([
    ['reasoning without end', '<think>', 'word ', '</think>Bread'],
    ['blanks without end', '', ' \n', 'Bread'],
    ['blanks behind a fence without end', '```md', ' ', '\nBread'],
  ])('%s is left out in time in proportion to its length', (_what, begin, part, end) => {
    const opening = createOpening();
    const shown = [begin, ...Array.from({ length: 200_000 }, () => part), end].map(opening).join('');
    expect(shown).toBe('Bread');
  });

  test('characters that are cut between two packets stay whole', async () => {
    const bytes = Buffer.from(`${toDelta('Brød')}data: [DONE]\n\n`);
    const middle = bytes.indexOf('ø') + 1;
    service.respond = (response) => {
      response.write(bytes.subarray(0, middle), () => setImmediate(() => response.end(bytes.subarray(middle))));
    };
    expect(await shorten()).toMatchObject({ text: 'Brød' });
  });

  test.each<[string, Respond, string, string]>([
    ['fails', answer({ error: { message: leak } }, 500), failed, ''],
    ['refuses the key', answer(`Incorrect API key provided: ${key}`, 401), failed, ''],
    ['asks for patience', answer({ error: { message: leak } }, 429), busy, ''],
    ['redirects', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), failed, ''],
    ['answers a page', (response) => response.end(`<h1>${leak}</h1>`), failed, ''],
    ['answers nothing', (response) => response.end(), failed, ''],
    ['answers null', answer('null'), failed, ''],
    [
      'answers events of something else',
      (response) => response.end('data: 7\n\ndata: null\n\ndata: {"choices":[7]}\n\n'),
      failed,
      '',
    ],
    ['answers events that are not JSON', (response) => response.end(`data: ${leak}\n\n`), failed, ''],
    ['hangs up', (response) => response.destroy(), failed, ''],
    ['breaks off', (response) => response.end(toDelta('Bread')), brokenOff, 'Bread'],
    [
      'hangs up midway',
      (response) => response.write(toDelta('Bread'), () => setTimeout(() => response.destroy(), 50)),
      brokenOff,
      'Bread',
    ],
    [
      'fails midway',
      (response) => response.end(`${toDelta('Bread')}data: {"error":{"message":"${leak}"}}\n\n`),
      brokenOff,
      'Bread',
    ],
    ['writes nothing', streamOf('', ' ', '\n'), failed, ''],
    ['thinks and writes nothing', streamOf('<think>Hm', '</think>'), failed, ''],
    ['writes without end', streamOf(...Array.from({ length: 1_000 }, () => 'word ')), tooLong, 'word '.repeat(201)],
    ['sends a line without end', (response) => response.end(`data: ${'x'.repeat(10_000_000)}`), failed, ''],
    ['sends events without end', (response) => response.end('data: {"choices":[]}\n\n'.repeat(500_000)), failed, ''],
  ])('one that %s makes one plain sentence, and its reason goes to the log', async (_what, respond, message, shown) => {
    service.respond = respond;
    expect(await shorten()).toEqual({ statusCode: 503, message, shown });
    expect(log.warn.mock.calls).toEqual([[{ reason: expect.stringMatching(/\w/) }, 'the AI service failed']]);
  });

  test.each<[string, Respond, Partial<Record<'first' | 'idle' | 'total', number>>]>([
    ['never answers', () => undefined, { first: 100 }],
    ['stops in the midst', beginWith('Bread'), { idle: 100 }],
    [
      'sends a byte now and then',
      (response) => {
        response.write(toDelta('Bread'));
        const timer = setInterval(() => response.write(':'), 20);
        response.once('close', () => clearInterval(timer));
      },
      { total: 300 },
    ],
  ])('one that %s is given up in time', async (_what, respond, timeouts) => {
    let closed: Promise<unknown> | undefined;
    service.respond = (response, received) => {
      closed = once(response, 'close');
      respond(response, received);
    };
    const result = await shorten({ first: 5_000, idle: 5_000, total: 5_000, ...timeouts });
    expect(result).toMatchObject({ statusCode: 503, message: late });
    await closed;
  });
});
