import { formatMoney } from '../kit/format.ts'
import { useLanguage } from '../kit/phrases.ts'
import classes from './Money.module.css'

/** An amount in the reader's language; cents are whole. Right-aligned by its column. */
export const Money = ({ cents, currency }: { cents: number; currency: string }) => {
  useLanguage()
  return <span className={classes.money}>{formatMoney(cents, currency)}</span>
}
