import { randomUUID } from 'node:crypto'
import {
  DisputeForm,
  disputesPerMinute,
  FiledDispute,
} from '@parkla/contract/enforcement/disputes/dispute-forms.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { acceptFormsWithFiles, readFormWithFiles, type SentForm } from '../../kit/http/multipart-form.ts'
import { lookUpStatusOf, refusalOf } from '../../kit/http/public-form.ts'
import { acceptForms, sendPage } from '../../kit/http/public-page.ts'
import { languageOf, languages, reasonText, type Language } from '../../kit/reasons.ts'
import { formPage, refusalsOf, textPage, textsOf, type FormPage } from './form-page.ts'

const Query = z.object({ place: z.string().max(100).catch(''), lang: z.enum(languages).optional().catch(undefined) })
const Fields = z.record(z.string().max(100), z.string().max(5_000))
const Refused = z.object({ Fields: z.array(z.object({ Field: z.string(), Message: z.string() })).default([]) })

type Values = Readonly<Record<string, string>>

const requestOf = (request: FastifyRequest) => {
  const { place, lang } = Query.parse(request.query)
  const language = lang ?? languageOf(request.headers['accept-language'])
  const address = (one: Language): string => `/public/dispute?${new URLSearchParams({ place, lang: one }).toString()}`
  return { uuid: place, language, address }
}

/** The body of the API call for the fields of the form. An amount that cannot be read is refused as 0. */
const bodyOf = ({ Amount = '', Consent, ...rest }: Values) => ({
  ...rest,
  AmountInCents: parseCents(Amount) ?? 0,
  Consent: Consent === 'on',
})

/** The form's field for a field of the API; fields inside a list belong to the field of the list. */
const fieldOf = (field: string): string => (field === 'AmountInCents' ? 'Amount' : (field.split('.')[0] ?? field))

/** Browsers send the form with files; without files it may be sent as plain fields too. */
const readForm = async (request: FastifyRequest): Promise<SentForm> =>
  request.isMultipart()
    ? readFormWithFiles(request)
    : { values: Fields.parse(request.body ?? {}), files: [], isTooBig: false }

/** The API refused the look-up or the complaint as a whole: closed, too many attempts, or it failed. */
const sendRefusal = (request: FastifyRequest, reply: FastifyReply, status: number) => {
  const { language, address } = requestOf(request)
  const { title, text } = refusalOf(refusalsOf(language), status)
  return sendPage(reply, status, textPage({ language, title, address }, text))
}

/**
 * `GET` and `POST /public/dispute?place=<uuid>&lang=`: the complaint form of a place. It calls the API like any other client, so checks,
 * rate limits and texts are those of the API.
 */
export const addDisputeForm = (app: FastifyInstance): void => {
  const call = (request: FastifyRequest, body?: object) => {
    const { uuid, language } = requestOf(request)
    const url = `/adminapi/dispute-forms/${encodeURIComponent(uuid)}`
    const from = { remoteAddress: request.ip, headers: { language } }
    return app.inject(
      body ? { method: 'POST', url: `${url}/disputes`, payload: body, ...from } : { method: 'GET', url, ...from },
    )
  }

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, address } = requestOf(request)
    const answer = await call(request)
    if (answer.statusCode !== 200) return sendRefusal(request, reply, lookUpStatusOf(answer))
    const form = DisputeForm.parse(answer.json())
    const blank = { requestId: randomUUID(), values: {}, errors: {} }
    return sendPage(reply, 200, formPage({ form, language, address, ...blank }))
  }

  const file = async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, address } = requestOf(request)
    const found = await call(request)
    if (found.statusCode !== 200) return sendRefusal(request, reply, lookUpStatusOf(found))
    const { values, files, isTooBig } = await readForm(request)
    const again = (status: number, why: Pick<FormPage, 'errors' | 'failure'>) => {
      const form = DisputeForm.parse(found.json())
      const requestId = values['RequestId'] ?? randomUUID()
      return sendPage(reply, status, formPage({ form, language, address, requestId, values, ...why }))
    }
    if (isTooBig) return again(422, { errors: { Files: reasonText(language, 'disputes.filesTooBig') } })
    const answer = await call(request, { ...bodyOf(values), Files: files })
    if (answer.statusCode === 200) {
      const { Message } = FiledDispute.parse(answer.json())
      return sendPage(reply, 200, textPage({ language, title: textsOf(language).form.received, address }, Message))
    }
    if (answer.statusCode === 404) return sendRefusal(request, reply, 404)
    const { Fields: refused } = Refused.parse(answer.json())
    if (refused.length > 0)
      return again(422, { errors: Object.fromEntries(refused.map(({ Field, Message }) => [fieldOf(Field), Message])) })
    // The form keeps the typed text, also when the complaint failed.
    return again(answer.statusCode, { errors: {}, failure: refusalOf(refusalsOf(language), answer.statusCode) })
  }

  void app.register(async (scope) => {
    acceptForms(scope)
    await acceptFormsWithFiles(scope)
    scope.get('/public/dispute', show)
    const options = {
      // Limited before the files are read. The API's own limit comes first; its refusal shows the form again.
      config: { rateLimit: { max: 2 * disputesPerMinute, timeWindow: '1 minute' } },
      errorHandler: (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
        if (error.statusCode !== 429) throw error
        return sendRefusal(request, reply, 429)
      },
    }
    scope.post('/public/dispute', options, file)
  })
}
