import { join } from 'node:path'
import { openChatOutbox } from './adapters/chat-outbox/chat-outbox.adapter.ts'
import { openChatWebhook } from './adapters/chat-webhook/chat-webhook.adapter.ts'
import { openCountryHttp } from './adapters/country-http/country-http.adapter.ts'
import { openSandboxDebtCollection } from './adapters/debt-collection-sandbox/debt-collection-sandbox.adapter.ts'
import { openGateBroker } from './adapters/gate-broker/gate-broker.adapter.ts'
import { openGateMqtt } from './adapters/gate-mqtt/gate-mqtt.adapter.ts'
import { openOutboxMail } from './adapters/mail-outbox/mail-outbox.adapter.ts'
import { openSmtpMail } from './adapters/mail-smtp/mail-smtp.adapter.ts'
import { openSandboxMessages } from './adapters/message-sandbox/message-sandbox.adapter.ts'
import { openSandboxPayment } from './adapters/payment-sandbox/payment-sandbox.adapter.ts'
import { openDiskStorage } from './adapters/storage-disk/storage-disk.adapter.ts'
import type { Config } from './config.ts'
import { findCharged } from './parking/charges/charges.queries.ts'
import type { Ports } from './kit/context.ts'
import type { Db } from './kit/database/database.ts'

const sandboxOf = ({ DATA_DIR }: Config, clock: () => Date) => ({
  folder: join(DATA_DIR, 'message-sandbox'),
  outbox: join(DATA_DIR, 'outbox'),
  now: () => clock().toISOString(),
})

const identityOf = async (config: Config) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return {}
  const { OIDC_NAME: name, OIDC_SCOPE: scope, OIDC_GROUPS_CLAIM: groupsClaim } = config
  // Loaded only where it is configured: other nodes do not need its memory.
  const { openIdentityOidc } = await import('./adapters/identity-oidc/identity-oidc.adapter.ts')
  return { identity: openIdentityOidc({ name, issuer, clientId, clientSecret, scope, groupsClaim }) }
}

/** The adapter of each port, chosen by the configuration. */
export const openAdapters = async (config: Config, db: Db, clock: () => Date): Promise<Ports> => ({
  mail:
    config.SMTP_URL === undefined
      ? openOutboxMail({ folder: join(config.DATA_DIR, 'outbox'), from: config.MAIL_FROM })
      : openSmtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM }),
  chat:
    config.CHAT_WEBHOOK_URL === undefined
      ? openChatOutbox({ folder: join(config.DATA_DIR, 'chat') })
      : openChatWebhook({ url: config.CHAT_WEBHOOK_URL }),
  ...(config.COUNTRY_URL === undefined ? {} : { country: openCountryHttp({ url: config.COUNTRY_URL }) }),
  ...(await identityOf(config)),
  sms: openSandboxMessages({ channel: 'sms', ...sandboxOf(config, clock) }),
  push: openSandboxMessages({ channel: 'push', ...sandboxOf(config, clock) }),
  payment: openSandboxPayment({
    folder: join(config.DATA_DIR, 'payment-sandbox'),
    now: () => clock().toISOString(),
    openingCharge: (reference) => findCharged(db, reference),
  }),
  debtCollection: {
    'debt-partner': openSandboxDebtCollection({
      folder: join(config.DATA_DIR, 'debt-sandbox'),
      now: () => clock().toISOString(),
    }),
  },
  storage: openDiskStorage({ folder: join(config.DATA_DIR, 'storage') }),
  gate:
    config.MQTT_URL === undefined
      ? openGateBroker({ host: config.HOST, port: config.MQTT_PORT })
      : openGateMqtt({ url: config.MQTT_URL }),
})
