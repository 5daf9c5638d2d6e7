import type { Mail } from '../../ports/mail.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import type { JobContext } from './jobs.ts'

/**
 * Sends a mail of a job. Failures are retried, except one that the mail server rejects permanently, which is logged and answered as
 * false.
 */
export const deliverMail = async (ctx: JobContext, mail: Mail): Promise<boolean> => {
  try {
    await ctx.ports.mail.send(mail)
    return true
  } catch (error) {
    if (!(error instanceof PortFailure) || error.retryable) throw error
    ctx.log.warn({ reason: error.reason }, 'mail refused')
    return false
  }
}
