import { randomUUID } from 'node:crypto'
import { PublicLink, RegistrationAnswer } from '@parkla/contract/members/public-links/public-links.schema.ts'
import { normalisePhone } from '@parkla/contract/kit/phones/phone.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { lookUpStatusOf, refusalOf } from '../../kit/http/public-form.ts'
import { acceptForms, sendPage } from '../../kit/http/public-page.ts'
import { languageOf, languages, type Language } from '../../kit/reasons.ts'
import { formPage, refusalsOf, textPage, textsOf } from './form-page.ts'
import { noteLanguageFor } from './note-language.ts'

const Query = z.object({ campaign: z.string().max(100).catch(''), lang: z.enum(languages).optional().catch(undefined) })
/** A line break counts once, as for the browser's `maxlength`. Longer than all limits of the API, which then names the field. */
const Fields = z.record(
  z.string(),
  z.string().transform((text) => text.replaceAll('\r\n', '\n').slice(0, 5_001)),
)
const Refused = z.object({ Fields: z.array(z.object({ Field: z.string(), Message: z.string() })).default([]) })

type Values = Readonly<Record<string, string>>

const requestOf = (request: FastifyRequest) => {
  const { campaign, lang } = Query.parse(request.query)
  const language = lang ?? languageOf(request.headers['accept-language'])
  const address = (one: Language): string => `/public/?${new URLSearchParams({ campaign, lang: one }).toString()}`
  return { uuid: campaign, language, address, preferred: request.headers['accept-language'] ?? '' }
}

/** The API names a text that is too long by its position, the form by the id of its field. */
const nameOf = (field: string, { CustomFields }: PublicLink): string => {
  const index = /^CustomFields\.(\d+)\.Value$/.exec(field)?.[1]
  return index === undefined ? field : `CustomFields.${CustomFields[Number(index)]?.ID}`
}

/** The body of the API call for the fields of the form. */
const bodyOf = (values: Values, { PhoneCode, CustomFields }: PublicLink) => {
  const { PhoneNumber = '', CarNumber, Name, Email, Comments, Code, Website, RequestId, NoteLanguage } = values
  return {
    RequestId,
    CarNumber,
    Name,
    Email,
    Comments,
    Code,
    Website,
    NoteLanguage,
    PhoneNumber: normalisePhone(PhoneNumber, PhoneCode) ?? PhoneNumber,
    CustomFields: CustomFields.map(({ ID }) => ({ ID, Value: values[`CustomFields.${ID}`] ?? '' })),
    Consent: values['Consent'] === 'on',
  }
}

/**
 * `GET` and `POST /public/?campaign=<uuid>&lang=`: the registration form (R121). It calls the API like any other client, so checks, rate
 * limits and texts are those of the API.
 */
export const addPublicForm = (app: FastifyInstance): void => {
  const call = (request: FastifyRequest, body?: object) => {
    const { uuid, language } = requestOf(request)
    const url = `/adminapi/publiclinks/${encodeURIComponent(uuid)}`
    const from = { remoteAddress: request.ip, headers: { language } }
    return app.inject(
      body ? { method: 'POST', url: `${url}/registrations`, payload: body, ...from } : { method: 'GET', url, ...from },
    )
  }

  /** The API refused the look-up or the registration as a whole: closed, too many attempts, or it failed. */
  const sendRefusal = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const { language, address } = requestOf(request)
    const { title, text } = refusalOf(refusalsOf(language), status)
    return sendPage(reply, status, textPage({ language, title, address }, text))
  }

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, address, preferred } = requestOf(request)
    const answer = await call(request)
    if (answer.statusCode !== 200) return sendRefusal(request, reply, lookUpStatusOf(answer))
    const link = PublicLink.parse(answer.json())
    const values = { NoteLanguage: noteLanguageFor(link, { language, preferred }) }
    const blank = { requestId: randomUUID(), values, errors: {} }
    return sendPage(reply, 200, formPage({ link, language, address, ...blank }))
  }

  const register = async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, address } = requestOf(request)
    const found = await call(request)
    if (found.statusCode !== 200) return sendRefusal(request, reply, lookUpStatusOf(found))
    const link = PublicLink.parse(found.json())
    const values = Fields.parse(request.body ?? {})
    const answer = await call(request, bodyOf(values, link))
    if (answer.statusCode === 200) {
      const { Message } = RegistrationAnswer.parse(answer.json())
      return sendPage(reply, 200, textPage({ language, title: textsOf(language).receivedTitle, address }, Message))
    }
    const refused = Refused.parse(answer.json())
    if (answer.statusCode === 404) return sendRefusal(request, reply, 404)
    // The form keeps the typed text, also when the registration failed.
    const isFailed = refused.Fields.length === 0
    const failure = isFailed ? refusalOf(refusalsOf(language), answer.statusCode) : undefined
    const errors = Object.fromEntries(refused.Fields.map(({ Field, Message }) => [nameOf(Field, link), Message]))
    const requestId = values['RequestId'] ?? randomUUID()
    const status = isFailed ? answer.statusCode : 422
    return sendPage(reply, status, formPage({ link, language, address, requestId, values, errors, failure }))
  }

  void app.register((scope, _options, done) => {
    acceptForms(scope)
    for (const url of ['/public', '/public/']) {
      scope.get(url, show)
      scope.post(url, register)
    }
    done()
  })
}
