import { ApiError } from '../../kit/api/api-error.ts'
import { t } from '../../kit/phrases.ts'
import { confirm, type Question } from '../../ui/dialogs/confirm.ts'

/** Confirmation before money moves. */
export const askAboutMoney = ({ text, ...question }: Pick<Question, 'title' | 'text' | 'yes' | 'no'>) =>
  confirm({ ...question, text: `${text}\n${t(($) => $.sessions.confirm.final)}`, isDangerous: true })

/**
 * Sends a change that charges a card. The server refuses an amount above the single-charge limit: the user confirms
 * that amount and the change is sent again (R71). Returns whether it was sent.
 */
export const sendCharging = async (
  send: (isConfirmed: boolean) => Promise<unknown>,
  readAmount: () => Promise<string>,
): Promise<boolean> => {
  try {
    await send(false)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'sessions.chargeTooBig')) throw error
    const isConfirmed = await askAboutMoney({
      title: t(($) => $.sessions.confirm.tooBigTitle, { amount: await readAmount() }),
      text: t(($) => $.sessions.confirm.chargeText),
      yes: t(($) => $.sessions.action.charge),
    })
    if (isConfirmed) await send(true)
    return isConfirmed
  }
}
