import { Grants } from '@parkla/contract/people/users/users.schema.ts'
import * as z from 'zod'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())

const asJson = (text: string, ctx: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue('OIDC_GROUPS is not JSON')
    return z.NEVER
  }
}

/** Reads the environment variables (docs/operating.md); an invalid one stops the start with a one-line error. */
const Environment = z.object({
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  DATABASE_URL: optional(z.string()),
  DATABASE_REPLICA_URL: optional(z.string()),
  DATA_DIR: z.preprocess(empty, z.string().default('.data')),
  ROLE: z.preprocess(empty, z.enum(['all', 'api', 'worker']).default('all')),
  DEMO: optional(z.enum(['0', '1'])),
  /** Speed of the demo's simulated drivers and devices; 0 turns them off. */
  FIELD: z.preprocess(empty, z.coerce.number().min(0).max(1000).default(1)),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string()),
  JWT_SECRET: optional(z.string().min(32, 'JWT_SECRET must have at least 32 characters')),
  PUBLIC_URL: optional(z.url()),
  SMTP_URL: optional(z.string()),
  MAIL_FROM: optional(z.string()),
  /** External broker; without it an embedded one listens on `MQTT_PORT`. */
  MQTT_URL: optional(z.url({ protocol: /^(mqtt|mqtts|ws|wss)$/ })),
  MQTT_PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(1883)),
  LOG_LEVEL: z.preprocess(empty, z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
  CHECK_ANSWERS: optional(z.enum(['0', '1'])),
  /** Bearer token of `/metrics`; without it the address does not exist. */
  METRICS_TOKEN: optional(z.string().min(16, 'METRICS_TOKEN must have at least 16 characters')),
  /** Service that answers with the country of an address: `https://geo.example.com/{ip}`. */
  COUNTRY_URL: optional(z.string().regex(/^https?:\/\/.*\{ip\}/, 'COUNTRY_URL has {ip} in the place of the address')),
  /** Incoming webhook of the support team's chat; without it messages are files in `DATA_DIR/chat`. */
  CHAT_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Hosts of chat widgets, separated by commas: `embed.example.com,*.example.com`. */
  CHAT_HOSTS: z.preprocess(
    empty,
    z
      .string()
      .regex(/^(\*\.)?[a-z0-9.-]+(,(\*\.)?[a-z0-9.-]+)*$/, 'CHAT_HOSTS is a list of host names with commas between')
      .transform((hosts) => hosts.split(','))
      .default([]),
  ),
  /** Issuer of the OpenID Connect provider; its address without `/.well-known/openid-configuration`. */
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  /** Name of the provider on the login page. */
  OIDC_NAME: z.preprocess(empty, z.string().max(40).default('SSO')),
  OIDC_SCOPE: z.preprocess(empty, z.string().default('openid email profile')),
  OIDC_GROUPS_CLAIM: z.preprocess(empty, z.string().default('groups')),
  /** JSON: rights by group, with the fields of a user: `{"gate":{"Places":[{"Id":7}],"Roles":["OPERATOR"]}}`. */
  OIDC_GROUPS: optional(z.string().transform(asJson).pipe(z.record(z.string(), Grants))),
  /** Trusted proxies: a number of hops or addresses: `1`, `10.0.0.0/8,127.0.0.1`. */
  TRUST_PROXY: optional(z.string()),
})
export type Config = z.infer<typeof Environment> & { MAIL_FROM: string }

/** Sender of mails that are only written to files. */
const outboxSender = 'Parkla <noreply@parkla.test>'

export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const result = Environment.safeParse(environment)
  if (!result.success)
    throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const config = result.data
  if (config.DATABASE_URL !== undefined && config.JWT_SECRET === undefined)
    throw new Error('JWT_SECRET is needed with DATABASE_URL, so that every node signs alike (at least 32 characters)')
  if (config.SMTP_URL !== undefined && config.MAIL_FROM === undefined)
    throw new Error('MAIL_FROM is needed with SMTP_URL: the sender of every mail, such as Parkla <noreply@example.com>')
  const oidc = [config.OIDC_ISSUER, config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET]
  if (oidc.some((value) => value === undefined) && oidc.some((value) => value !== undefined))
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together')
  return { ...config, MAIL_FROM: config.MAIL_FROM ?? outboxSender }
}
