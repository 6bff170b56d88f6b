/** Where a language model listens. The key goes into one header and nowhere else. */
export type Endpoint = {
  provider: 'openai' | 'anthropic'
  model: string
  baseUrl?: string | undefined
  apiKey?: string | undefined
}
export type Question = {
  system: string
  user: string
  /** JSON Schema of the answer; `plain` endpoints refused it and get only "JSON". */
  schema: object
  plain: boolean
}

/** `again`: whether and how a second attempt may help; null when the endpoint will say the same again. */
type Failure = Error & { again: 'now' | 'later' | 'plainly' | null }
export const failure = (reason: string, again: Failure['again']): Failure => Object.assign(new Error(reason), { again })
export const isFailure = (error: unknown): error is Failure => error instanceof Error && 'again' in error

type Json = Record<string, unknown>
type Wire = {
  url: string
  headers: Record<string, string>
  body: Json
  /** What one event of the stream adds to the answer's text. */
  added(event: Json): string
  /** The answer's text when the endpoint did not stream. */
  whole(body: Json): string
}

const longestAnswer = 200_000

const trimmed = (url: string) => url.replace(/(?<!\/)\/+$/, '')
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], value)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function openAi({ baseUrl = 'https://api.openai.com/v1', apiKey, model }: Endpoint, question: Question): Wire {
  const { system, user, schema, plain } = question
  return {
    url: `${trimmed(baseUrl)}/chat/completions`,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    body: {
      model,
      stream: true,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      response_format: plain
        ? { type: 'json_object' }
        : { type: 'json_schema', json_schema: { name: 'analysis', strict: true, schema } },
    },
    added: (event) => text(at(event, 'choices', 0, 'delta', 'content')),
    whole: (body) => text(at(body, 'choices', 0, 'message', 'content')),
  }
}

function anthropic({ baseUrl = 'https://api.anthropic.com', apiKey, model }: Endpoint, question: Question): Wire {
  const { system, user, schema } = question
  return {
    url: `${trimmed(baseUrl).replace(/\/v1$/, '')}/v1/messages`,
    headers: { 'anthropic-version': '2023-06-01', ...(apiKey && { 'x-api-key': apiKey }) },
    body: {
      model,
      stream: true,
      // All that may be asked for of a long task; older models refuse so many.
      max_tokens: question.plain ? 4096 : 8192,
      system,
      messages: [{ role: 'user', content: user }],
      tools: [{ name: 'analysis', description: 'Hands in the analysis of the task.', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'analysis' },
    },
    added: (event) => text(at(event, 'delta', 'partial_json')),
    whole: (body) => {
      const blocks = at(body, 'content')
      const tool = Array.isArray(blocks) ? blocks.find((block) => at(block, 'type') === 'tool_use') : undefined
      return tool ? JSON.stringify(at(tool, 'input')) : ''
    },
  }
}

/** `signal` ends a call, and `heard` is told of everything that arrives, and whether the answer itself has begun. */
export type Listening = { signal: AbortSignal; heard(hasBegun: boolean): void }

/** The text of the model's answer; `onText` hears it grow. Throws a `failure` and nothing else. */
export async function textFrom(
  endpoint: Endpoint,
  question: Question,
  { signal, heard }: Listening,
  onText: (text: string) => void,
): Promise<string> {
  const wire = (endpoint.provider === 'openai' ? openAi : anthropic)(endpoint, question)
  try {
    const response = await fetch(wire.url, {
      method: 'POST',
      // A redirect would carry the client's words to somebody whom the operator has not named.
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json', ...wire.headers },
      body: JSON.stringify(wire.body),
      signal,
    })
    heard(false)
    if (!response.ok) {
      await response.body?.cancel()
      throw refusalOf(response.status, question.plain)
    }
    const streams = response.headers.get('content-type')?.includes('text/event-stream')
    const body = response.body!.pipeThrough(new TextDecoderStream())
    return streams
      ? await streamed(body, wire, heard, onText)
      : wire.whole(JSON.parse(await bounded(body, heard)) as Json)
  } catch (error) {
    if (isFailure(error)) throw error
    if (signal.aborted) throw failure('no answer in time', 'now')
    // Only the kind of the error: its text could quote what was sent.
    const code = at(error, 'cause', 'code') ?? at(error, 'name')
    throw failure(`the connection or the answer broke (${text(code) || 'unknown'})`, 'now')
  }
}

function refusalOf(status: number, plain: boolean) {
  if (status === 429 || status >= 500) return failure(`status ${status}`, 'later')
  // Some endpoints of the OpenAI kind know no JSON Schema.
  if ((status === 400 || status === 422) && !plain) return failure(`status ${status}`, 'plainly')
  return failure(`status ${status}`, null)
}

async function streamed(
  body: ReadableStream<string>,
  wire: Wire,
  heard: Listening['heard'],
  onText: (text: string) => void,
) {
  let [answer, rest] = ['', '']
  for await (const chunk of body) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop()!
    for (const line of lines) {
      const data = /^data: ?(.+)$/.exec(line)?.[1]
      if (!data || data === '[DONE]') continue
      const event = JSON.parse(data) as Json
      if (event.error) throw failure('an error in the middle of the answer', 'later')
      answer += wire.added(event)
    }
    if (answer.length + rest.length > longestAnswer) throw failure('an endless answer', 'now')
    heard(answer !== '')
    onText(answer)
  }
  return answer
}

async function bounded(body: ReadableStream<string>, heard: Listening['heard']) {
  let whole = ''
  for await (const chunk of body) {
    whole += chunk
    // Some send spaces while the model thinks.
    heard(whole.trim() !== '')
    if (whole.length > longestAnswer) throw failure('an endless answer', 'now')
  }
  return whole
}
