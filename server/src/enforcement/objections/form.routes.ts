import { randomUUID } from 'node:crypto'
import { FiledObjection, objectionsPerMinute } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { html } from '../../kit/http/html.ts'
import { acceptFormsWithFiles, readFormWithFiles } from '../../kit/http/multipart-form.ts'
import {
  failureAlert,
  labelledRow,
  refusalOf,
  websiteRow,
  type Refusal,
  type Refusals,
  type Sent,
} from '../../kit/http/public-form.ts'
import { publicPage, sendPage } from '../../kit/http/public-page.ts'
import { languageOf, languages, reasonText, type Language } from '../../kit/reasons.ts'
import { phrases, type Words } from '../fine-records/phrases.ts'

const Query = z.object({ lang: z.enum(languages).optional().catch(undefined) })
const Refused = z.object({
  Error: z.string().default(''),
  Message: z.string().default(''),
  Fields: z.array(z.object({ Field: z.string(), Message: z.string() })).default([]),
})

/** Refusals that the same objection meets every time; the form is not shown again. */
const finalRefusals: readonly string[] = ['fines.notContestable', 'fines.objectionTooLate']

type Values = Readonly<Record<string, string>>

const languageFor = (request: FastifyRequest): Language =>
  Query.parse(request.query).lang ?? languageOf(request.headers['accept-language'])

const address = (lang: Language): string => `/public/objection?lang=${lang}`

const text = (language: Language, title: string, body: string): string =>
  publicPage({ language, title, address }, html`<p>${body}</p>`)

const refusalsOf = (language: Language): Refusals => {
  const words = phrases[language]
  return {
    busy: { title: words.form.busy, text: words.form.busyText },
    broken: { title: words.form.broken, text: words.form.brokenText },
  }
}

type Form = Sent & {
  language: Language
  requestId: string
  /** The objection as a whole failed: the debtor may send it again. */
  failure?: Refusal | undefined
}

const inputs = [
  ['Reference', (words: Words) => words.form.reference, html`inputmode="numeric" autocomplete="off" maxlength="20"`],
  [
    'LicensePlate',
    (words: Words) => words.shared.plate,
    html`autocapitalize="characters" autocomplete="off" maxlength="12"`,
  ],
  ['Name', (words: Words) => words.form.name, html`autocomplete="name" maxlength="200"`],
  ['Email', (words: Words) => words.shared.email, html`type="email" autocomplete="email" maxlength="200"`],
] as const

/** Plain HTML without scripts, which also works on old phones. */
const page = (of: Form): string => {
  const { language, errors, requestId, failure } = of
  const words = phrases[language]
  return publicPage(
    { language, title: words.form.title, address },
    html`<p class="soft">${words.form.hint}</p>
      ${failureAlert(failure)}
      ${Object.keys(errors).length > 0 && html`<p class="bad" role="alert">${words.form.failed}</p>`}
      <form method="post" enctype="multipart/form-data" action="${address(language)}">
        <input type="hidden" name="RequestId" value="${requestId}" />
        ${inputs.map(([name, labelIn, more]) =>
          labelledRow(
            { id: name, name, label: labelIn(words), isRequired: true },
            of,
            (common, value) => html`<input ${common} value="${value}" ${more} />`,
          ),
        )}
        ${labelledRow(
          { id: 'Text', name: 'Text', label: words.form.text, isRequired: true },
          of,
          // HTML drops the first line break.
          (common, value) =>
            html`<textarea ${common} rows="6" minlength="10" maxlength="4000">${`\n${value}`}</textarea>`,
        )}
        ${labelledRow(
          { id: 'Files', name: 'Files', label: words.form.files, isRequired: false },
          of,
          (common) => html`<input ${common} type="file" multiple accept="image/*,application/pdf" />`,
        )}
        ${websiteRow}
        <button type="submit">${words.form.send}</button>
      </form>`,
  )
}

/** Errors of fields inside a list are shown at the field of the list. */
const errorsOf = (fields: z.output<typeof Refused>['Fields']): Values =>
  Object.fromEntries(fields.map(({ Field, Message }) => [Field.split('.')[0] ?? Field, Message]))

/**
 * `GET` and `POST /public/objection?lang=`: the debtor objects to a fine. It calls the API like any other client, so checks, rate
 * limits and texts are those of the API.
 */
export const addObjectionForm = (app: FastifyInstance): void => {
  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageFor(request)
    return sendPage(reply, 200, page({ language, requestId: randomUUID(), values: {}, errors: {} }))
  }

  const file = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageFor(request)
    const words = phrases[language]
    const { values, files, isTooBig } = await readFormWithFiles(request)
    const again = (status: number, why: Pick<Form, 'errors' | 'failure'>) =>
      sendPage(reply, status, page({ language, requestId: values['RequestId'] ?? randomUUID(), values, ...why }))
    if (isTooBig) return again(422, { errors: { Files: reasonText(language, 'fines.objectionFilesTooBig') } })
    const answer = await app.inject({
      method: 'POST',
      url: '/adminapi/fine-objections',
      remoteAddress: request.ip,
      headers: { language },
      payload: { ...values, Files: files },
    })
    if (answer.statusCode === 200)
      return sendPage(reply, 200, text(language, words.form.received, FiledObjection.parse(answer.json()).Message))
    const { Error, Fields, Message } = Refused.parse(answer.json())
    if (finalRefusals.includes(Error)) return sendPage(reply, 409, text(language, words.form.closed, Message))
    if (Fields.length > 0) return again(422, { errors: errorsOf(Fields) })
    // The form keeps the typed text, also when the objection failed.
    return again(answer.statusCode, { errors: {}, failure: refusalOf(refusalsOf(language), answer.statusCode) })
  }

  void app.register(async (scope) => {
    await acceptFormsWithFiles(scope)
    scope.get('/public/objection', show)
    const options = {
      // Limited before the files are read. The API's own limit comes first; its refusal shows the form again.
      config: { rateLimit: { max: 2 * objectionsPerMinute, timeWindow: '1 minute' } },
      errorHandler: (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
        if (error.statusCode !== 429) throw error
        const language = languageFor(request)
        const { busy } = refusalsOf(language)
        return sendPage(reply, 429, text(language, busy.title, busy.text))
      },
    }
    scope.post('/public/objection', options, file)
  })
}
