import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../errors.ts'
import { isDatabaseAway, logOutage } from '../database/outages.ts'
import { languageOf, reasonText } from '../reasons.ts'

/** Reason codes for errors of Fastify and PostgreSQL. */
const byCode: Readonly<Record<string, { status: number; reason: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, reason: 'request.tooLarge' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, reason: 'request.badJson' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, reason: 'request.badJson' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, reason: 'request.badJson' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, reason: 'request.unsupportedMedia' },
  // Characters that PostgreSQL text cannot hold, such as U+0000.
  '22021': { status: 400, reason: 'input.invalid' },
  '22P05': { status: 400, reason: 'input.invalid' },
  // Value out of the column's range, or an invalid date.
  '22003': { status: 400, reason: 'input.invalid' },
  '22007': { status: 400, reason: 'input.invalid' },
  '22008': { status: 400, reason: 'input.invalid' },
  // Serialization failure or deadlock; the caller may retry.
  '40001': { status: 409, reason: 'conflict.stillRunning' },
  '40P01': { status: 409, reason: 'conflict.stillRunning' },
}

const asRejection = (error: Error & { code?: string; statusCode?: number }): Rejection | undefined => {
  if (error instanceof Rejection) return error
  const known = byCode[error.code ?? '']
  if (known) return new Rejection(known.status, known.reason)
  if (isDatabaseAway(error)) return new Rejection(503, 'server.unavailable')
  if (error.statusCode === 429) return new Rejection(429, 'request.tooMany')
  if (error.name === 'SyntaxError' || error.statusCode === 400) return new Rejection(400, 'request.badJson')
  return error.statusCode !== undefined && error.statusCode < 500
    ? new Rejection(error.statusCode, 'request.notFound')
    : undefined
}

const answerOf = (rejection: Rejection, request: FastifyRequest) => {
  const language = languageOf(request.headers['language']?.toString() ?? request.headers['accept-language'])
  return {
    Error: rejection.reason,
    Message: reasonText(language, rejection.reason, rejection.details),
    ...(rejection.fields.length === 0
      ? {}
      : {
          Fields: rejection.fields.map(({ Field, Error, details }) => ({
            Field,
            Error,
            Message: reasonText(language, Error, details ?? rejection.details),
          })),
        }),
  }
}

/** A restart of the database or a change of its primary takes seconds. */
const retryAfterSeconds = 5

const answerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const rejection = asRejection(error) ?? new Rejection(500, 'server.failed')
  if (rejection.status === 503) {
    logOutage(request.log, { reason: error.message, code: error.code })
    reply.header('retry-after', String(retryAfterSeconds))
  } else if (rejection.status >= 500)
    request.log.error(
      { route: request.routeOptions.url, code: error.code, reason: error.message, stack: error.stack },
      'failed',
    )
  return reply.code(rejection.status).send(answerOf(rejection, request))
}

/** Sends every error as `{ Error, Message }`, with `Fields` for input. */
export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(answerFailure)
}

export const answerUnknownPath = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(answerOf(new Rejection(404, 'request.notFound'), request))
