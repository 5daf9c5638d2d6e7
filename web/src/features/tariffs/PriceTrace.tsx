import type { PriceTrace as Trace } from '@parkla/contract/tariffs/price-trace.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import classes from './PriceTrace.module.css'
import { partText, partTime, unitsText } from './price-texts.ts'

/** Price calculation step by step (R55), of a simulated stay or an ended session. */
export const PriceTrace = ({ trace }: { trace: Trace }) => {
  const t = useT()
  const { money } = useFormat()
  const { parts, currency, unitsPerCent, totalInCents, timeZone, right, pricesIncludeVat } = trace
  return (
    <div className={classes.trace}>
      <p className={classes.basis}>
        {t(($) => $.tariffs.trace.decidedBy, { right: t(($) => $.tariffs.right[right]) })} ·{' '}
        {pricesIncludeVat ? t(($) => $.tariffs.basis.gross) : t(($) => $.tariffs.basis.net)}
      </p>
      <table aria-label={t(($) => $.tariffs.trace.label)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.tariffs.trace.part)}</th>
            <th scope="col" data-align="right">
              {t(($) => $.tariffs.trace.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            // Parts have no id; their order is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} data-kind={part.kind}>
              <td>
                {partText(part, trace)}
                <small>{partTime(part, timeZone)}</small>
              </td>
              <td data-align="right">{unitsText(part.amount, { unitsPerCent, currency })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(($) => $.tariffs.trace.total)}</th>
            <td data-align="right">{money(totalInCents, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
