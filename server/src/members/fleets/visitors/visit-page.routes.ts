import { Visit } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Services } from '../../../kit/context.ts'
import { acceptForms, sendPage } from '../../../kit/http/public-page.ts'
import { languageOf, languages, type Language } from '../../../kit/reasons.ts'
import { invalidVisitPage, visitPage } from './visit-page.ts'

const Query = z.object({ link: z.string().max(1_000).catch(''), lang: z.enum(languages).optional().catch(undefined) })
const Fields = z.object({ Hours: z.coerce.number(), GrantedUntil: z.string() }).catch({ Hours: 0, GrantedUntil: '' })
const Refused = z.object({ Message: z.string() })

const requestOf = (request: FastifyRequest) => {
  const { link, lang } = Query.parse(request.query)
  const language = lang ?? languageOf(request.headers['accept-language'])
  const address = (one: Language): string => `/public/visit?${new URLSearchParams({ link, lang: one }).toString()}`
  return { Token: link, language, address }
}

/** `GET` and `POST /public/visit?link=<token>&lang=`: a visitor's session; it calls the API like any other client. */
export const addVisitPage = (app: FastifyInstance, { clock }: Pick<Services, 'clock'>): void => {
  const call = (request: FastifyRequest, method: 'POST' | 'PUT', fields: object = {}) => {
    const { Token, language } = requestOf(request)
    const payload = { Token, ...fields }
    return app.inject({ method, url: '/adminapi/visits', payload, remoteAddress: request.ip, headers: { language } })
  }

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, ...done }: { status?: number; error?: string; isExtended?: boolean } = {},
  ) => {
    const { language, address } = requestOf(request)
    const shown = await call(request, 'POST')
    const markup =
      shown.statusCode === 200
        ? visitPage({ language, address, visit: Visit.parse(shown.json()), now: clock().toISOString(), ...done })
        : invalidVisitPage({ language, address }, Refused.parse(shown.json()).Message)
    return sendPage(reply.header('referrer-policy', 'no-referrer'), status ?? shown.statusCode, markup)
  }

  const extend = async (request: FastifyRequest, reply: FastifyReply) => {
    const extended = await call(request, 'PUT', Fields.parse(request.body ?? {}))
    const { statusCode: status } = extended
    return status === 200
      ? answer(request, reply, { isExtended: true })
      : answer(request, reply, { status, error: Refused.parse(extended.json()).Message })
  }

  void app.register((scope, _options, done) => {
    acceptForms(scope)
    scope.get('/public/visit', (request, reply) => answer(request, reply))
    scope.post('/public/visit', extend)
    done()
  })
}
