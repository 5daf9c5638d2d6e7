import { formatMoney } from '../kit/format.ts'
import { useLanguage } from '../kit/phrases.ts'
import classes from './Money.module.css'

/** An amount in cents, formatted for the user's language. */
export const Money = ({ cents, currency }: { cents: number; currency: string }) => {
  useLanguage()
  return <span className={classes.money}>{formatMoney(cents, currency)}</span>
}
