import { isIP } from 'node:net'
import { adminRole } from '@kazi/schemas/admin-key'
import { brand } from '@kazi/schemas/brand'
import { z } from 'zod'
import { keyFault } from './admin-keys.ts'
import { dataDirectory } from './data-directory.ts'
import { poolers } from './db/database.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema)
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const oneLine = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be one line of plain characters')
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** `label:key,…` or `label:role:key,…`; without a role, whose key it is is an owner. A key that a person made up can be guessed. */
const adminKeys = z.string().transform((list, context) => {
  const keys = list.split(',').map((entry) => {
    const [label = '', ...rest] = entry.trim().split(':')
    const role = rest.length > 1 ? adminRole.safeParse(rest[0]).data : undefined
    const key = rest.slice(role ? 1 : 0).join(':')
    const fault = /^[\w-]{1,40}$/.test(label) ? keyFault(key) : 'has no label'
    if (fault)
      context.addIssue({
        code: 'custom',
        message: `must be label:key,… or label:role:key,… with random keys of 32 characters or more, as "openssl rand -hex 32" makes them; one of them ${fault}`,
      })
    return { label, key, role: role ?? 'owner' }
  })
  if (!keys.some(({ role }) => role === 'owner'))
    context.addIssue({ code: 'custom', message: 'must have a key of an owner: nobody else makes and revokes keys' })
  return keys
})

/** An address, or a range that is not the whole Internet. A name, a hop count or "everybody" could be spoofed. */
function isProxyAddress(entry: string) {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return !/^[0:.]+$/.test(address)
  return /^\d{1,3}$/.test(bits) && Number(bits) >= (version === 4 ? 8 : 7) && Number(bits) <= (version === 4 ? 32 : 128)
}

const proxies = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every(isProxyAddress),
    'must be IP addresses or ranges like 10.0.0.0/8, with commas between',
  )

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)

type Where = {
  HOST: string
  SITE_URL?: string | undefined
  PORTAL_URL?: string | undefined
  ADMIN_URL?: string | undefined
}
const urlsOf = ({ SITE_URL, PORTAL_URL, ADMIN_URL }: Where) =>
  [SITE_URL, PORTAL_URL, ADMIN_URL].filter((url) => url !== undefined)

/** Other machines can reach the server, directly or through a proxy. */
export const reachesOthers = (env: Where) =>
  !isLoopback(env.HOST) || urlsOf(env).some((url) => !isLoopback(new URL(url).hostname))

/**
 * Whether a proxy on this machine passes on what others send, and nothing says that it is one: then everybody has its address,
 * by which sign-ins and other limits count.
 */
export const hasUnknownProxy = (env: Where & { TRUST_PROXY?: readonly string[] | undefined }) =>
  isLoopback(env.HOST) && reachesOthers(env) && !env.TRUST_PROXY

const schema = z
  .object({
    PORT: withDefault(z.coerce.number().int().min(0).max(65_535), '3000'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_POOLER: optional(z.enum(poolers)),
    DATABASE_DIRECT_URL: optional(postgresUrl),
    DATABASE_READ_URL: optional(postgresUrl),
    DATA_DIR: z.string().optional().transform(dataDirectory),
    ADMIN_KEYS: optional(adminKeys),
    FILES_S3_ENDPOINT: optional(
      z.url({ protocol: /^https?$/, error: 'must be an http or https URL with the bucket as its path' }),
    ),
    FILES_S3_REGION: withDefault(z.string().regex(/^[\w-]{1,60}$/), 'auto'),
    FILES_S3_ACCESS_KEY_ID: optional(oneLine),
    FILES_S3_SECRET_ACCESS_KEY: optional(oneLine),
    SITE_URL: optional(origin),
    PORTAL_URL: optional(origin),
    ADMIN_URL: optional(origin),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: withDefault(z.string(), `${brand.name} <${brand.mailFrom}>`),
    AI_PROVIDER: optional(z.enum(['openai', 'anthropic'])),
    AI_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })),
    // Checked here because the error for an invalid header value would quote the key.
    AI_API_KEY: optional(oneLine),
    AI_MODEL: optional(z.string().trim().min(1)),
    SEED_DEMO: optional(z.enum(['0', '1']).transform((value) => value === '1')),
    RATE_LIMITS: withDefault(z.enum(['on', 'off']), 'on').transform((value) => value === 'on'),
    PUSH_TO_LOOPBACK: withDefault(z.enum(['on', 'off']), 'off').transform((value) => value === 'on'),
    PASSWORD_MIN_LENGTH: withDefault(z.coerce.number().int().min(6).max(64), '6'),
    TRUST_PROXY: optional(proxies),
    LOG_LEVEL: withDefault(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  })
  .refine((env) => env.RATE_LIMITS || isLoopback(env.HOST), {
    path: ['RATE_LIMITS'],
    message: 'off is refused unless HOST is a loopback address',
  })
  .refine((env) => !env.PUSH_TO_LOOPBACK || isLoopback(env.HOST), {
    path: ['PUSH_TO_LOOPBACK'],
    message: 'on is refused unless HOST is a loopback address',
  })
  .refine((env) => env.ADMIN_KEYS || !env.DATABASE_URL, {
    path: ['ADMIN_KEYS'],
    message: 'must be set when DATABASE_URL is',
  })
  .superRefine((env, context) => {
    for (const name of ['DATABASE_POOLER', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      if (env[name] && !env.DATABASE_URL)
        context.addIssue({ code: 'custom', path: [name], message: 'must not be set without DATABASE_URL' })
  })
  .superRefine((env, context) => {
    const given = [env.FILES_S3_ENDPOINT, env.FILES_S3_ACCESS_KEY_ID, env.FILES_S3_SECRET_ACCESS_KEY].filter(Boolean)
    if (given.length % 3 > 0)
      context.addIssue({
        code: 'custom',
        path: ['FILES_S3_ENDPOINT'],
        message: 'FILES_S3_ENDPOINT, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY go together',
      })
    if (env.FILES_S3_ENDPOINT && new URL(env.FILES_S3_ENDPOINT).pathname.length < 2)
      context.addIssue({ code: 'custom', path: ['FILES_S3_ENDPOINT'], message: 'must end with the name of the bucket' })
  })
  .refine((env) => env.DATABASE_DIRECT_URL || !env.DATABASE_POOLER, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'must be set when DATABASE_POOLER is, because live events and migrations need a connection of their own',
  })
  .refine((env) => [env.SITE_URL, env.PORTAL_URL, env.ADMIN_URL].every(Boolean) || !(env.PORTAL_URL || env.ADMIN_URL), {
    path: ['SITE_URL'],
    message: 'SITE_URL, PORTAL_URL and ADMIN_URL go together',
  })
  .refine((env) => urlsOf(env).length < 2 || new Set(urlsOf(env).map((url) => new URL(url).host)).size === 3, {
    path: ['SITE_URL'],
    message: 'SITE_URL, PORTAL_URL and ADMIN_URL must be three different hosts',
  })
  .refine((env) => new Set(urlsOf(env).map((url) => new URL(url).protocol)).size < 2, {
    path: ['SITE_URL'],
    message: 'SITE_URL, PORTAL_URL and ADMIN_URL must be all https or all http',
  })
  .refine((env) => !(env.SEED_DEMO && reachesOthers(env)), {
    path: ['SEED_DEMO'],
    message:
      'must not be 1 where others reach the server (HOST, SITE_URL), because the password of the demo accounts is public',
  })
  .superRefine(({ AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL }, context) => {
    const wrong = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (!AI_PROVIDER && (AI_BASE_URL || AI_API_KEY || AI_MODEL))
      wrong('AI_PROVIDER', 'must be set (openai or anthropic) when another AI_ value is')
    if (AI_PROVIDER && !AI_MODEL) wrong('AI_MODEL', 'must be set when AI_PROVIDER is')
    // A self-hosted model needs no key; the providers' own addresses do.
    if (AI_PROVIDER && !AI_API_KEY && !AI_BASE_URL)
      wrong('AI_API_KEY', 'must be set when AI_PROVIDER is and AI_BASE_URL names no other endpoint')
  })
export type Env = z.infer<typeof schema>

/** Reads the environment once. An invalid value throws an Error whose message names it in one sentence. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`The environment value ${issue?.path.join('.') ?? '?'} is wrong: ${issue?.message}.`)
}
