import type { Mail } from '../../ports/mail.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import type { JobContext } from './jobs.ts'

/** Stored part of the mail server's answer: its SMTP codes, because the text may hold the address. */
const codesIn = ({ message }: PortFailure): string =>
  `SMTP ${/\b5\d\d(?:[ -]5\.\d{1,3}\.\d{1,3})?/.exec(message)?.[0] ?? '5xx'}`

/** Sends a mail of a job. Failures are retried, except one that the mail server rejects permanently, whose codes are answered. */
export const refusalOfMail = async (ctx: JobContext, mail: Mail): Promise<string | undefined> => {
  try {
    await ctx.ports.mail.send(mail)
    return undefined
  } catch (error) {
    if (!(error instanceof PortFailure) || error.retryable) throw error
    ctx.log.warn({ reason: error.reason }, 'mail refused')
    return codesIn(error)
  }
}

/** Sends a mail of a job; false if the mail server rejects it permanently, which is logged. */
export const deliverMail = async (ctx: JobContext, mail: Mail): Promise<boolean> =>
  (await refusalOfMail(ctx, mail)) === undefined
