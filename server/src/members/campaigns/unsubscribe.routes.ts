import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { record } from '../../kit/audit.ts'
import type { Services, Transaction } from '../../kit/context.ts'
import { plainTransaction } from '../../kit/database/transaction.ts'
import { html, type Html } from '../../kit/http/html.ts'
import { acceptForms, publicPage, sendPage } from '../../kit/http/public-page.ts'
import { languageOf, languages, type Language } from '../../kit/reasons.ts'
import { readLink, signLink } from '../../kit/secrets/link-tokens.ts'
import { phrases } from './phrases.ts'
import { addressHash } from './refused-invitations.queries.ts'

const kind = 'invitation'
const path = '/public/unsubscribe'
/** Links in invitations stay valid for two years. */
const validMs = 2 * 365 * 86_400_000
const perMinute = 300

type Signing = { publicUrl: string; jwtSecret: Uint8Array }

/** Address that ends invitations to the e-mail of a registrant, without a sign-in (RFC 8058). */
export const unsubscribeAddress = async (
  { publicUrl, jwtSecret }: Signing,
  { registrantId, now }: { registrantId: number; now: string },
): Promise<string> => {
  const expiresAtMs = Date.parse(now) + validMs
  return `${publicUrl}${path}?token=${await signLink({ kind, id: registrantId, expiresAtMs }, jwtSecret)}`
}

const Query = z.object({ token: z.string().max(1_000).catch(''), lang: z.enum(languages).optional().catch(undefined) })

const requestOf = (request: FastifyRequest) => {
  const { token, lang } = Query.parse(request.query)
  const language = lang ?? languageOf(request.headers['accept-language'])
  const address = (one: Language): string => `${path}?${new URLSearchParams({ token, lang: one }).toString()}`
  return { token, language, address }
}

type Page = { status: number; title: 'title' | 'done' | 'invalid'; body: (words: Words) => Html }
type Words = (typeof phrases)['en']

const answer = (request: FastifyRequest, reply: FastifyReply, { status, title, body }: Page) => {
  const { language, address } = requestOf(request)
  const words = phrases[language]
  return sendPage(
    reply.header('referrer-policy', 'no-referrer'),
    status,
    publicPage({ language, address, title: words.unsubscribe[title] }, body(words)),
  )
}

const invalid: Page = { status: 404, title: 'invalid', body: (words) => html`<p>${words.unsubscribe.invalidText}</p>` }

/** One audit event per address; the event does not contain the address. */
const refuseInvitations = (transaction: Transaction, { id, now }: { id: number; now: string }): Promise<void> =>
  transaction(async (tx) => {
    const { rows } = await sql`
      insert into refused_invitations (address_hash, created_at)
      select ${addressHash(sql`r.email`)}, ${now}::timestamptz
      from campaign_registrants r where r.id = ${id} and r.email <> ''
      on conflict do nothing returning 1`.execute(tx)
    const fact = 'campaignRegistrant.invitationsRefused'
    if (rows.length > 0) await record(tx, { now }, { fact, entity: 'campaignRegistrant', id })
  })

/**
 * `GET` shows the question, `POST` unsubscribes the address of the token's registrant from invitations, by the page's
 * button or a mail program's one click (RFC 8058). A repeated request changes nothing. 404 for a forged or expired
 * token.
 */
export const addUnsubscribePage = (app: FastifyInstance, { db, clock, settings }: Services): void => {
  const registrantOf = (request: FastifyRequest) =>
    readLink(requestOf(request).token, { kind, now: clock(), secret: settings.jwtSecret })

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if ((await registrantOf(request)) === undefined) return answer(request, reply, invalid)
    const { language, address } = requestOf(request)
    const body = (words: Words) =>
      html`<form method="post" action="${address(language)}">
        <button type="submit">${words.unsubscribe.button}</button>
      </form>`
    return answer(request, reply, { status: 200, title: 'title', body })
  }

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = await registrantOf(request)
    if (id === undefined) return answer(request, reply, invalid)
    await refuseInvitations(plainTransaction(db), { id, now: clock().toISOString() })
    return answer(request, reply, {
      status: 200,
      title: 'done',
      body: (words) => html`<p>${words.unsubscribe.doneText}</p>`,
    })
  }

  void app.register((scope, _options, done) => {
    acceptForms(scope)
    // Mail programs may send the one field as a form with parts; it is not needed.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, parsed) => parsed(null, {}),
    )
    const options = { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } }
    scope.get(path, options, show)
    scope.post(path, options, refuse)
    done()
  })
}
