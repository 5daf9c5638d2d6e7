import { formatMoney } from '../kit/format.ts'
import { useLanguage } from '../kit/phrases.ts'

/** An amount in cents, formatted for the user's language. */
export const Money = ({ cents, currency }: { cents: number; currency: string }) => {
  useLanguage()
  return <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(cents, currency)}</span>
}
