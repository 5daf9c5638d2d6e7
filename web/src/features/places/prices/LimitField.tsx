import { useT } from '../../../kit/phrases.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { otherBasis, readLimit, writeLimit } from '../amounts.ts'
import { useEditor } from '../record/place-editor.ts'
import { otherBasisText } from '../place-texts.ts'

/** The 24-hour cap; global admins only (R52). */
export const LimitField = () => {
  const t = useT()
  const { draft, change, rights, currency, vatPercent } = useEditor()
  const { Limit24h } = draft.plan
  const includesVat = draft.terms.PricesIncludeVat
  const hint = rights.limit24h ? t(($) => $.places.hint.Limit24h) : t(($) => $.places.readOnly.limit24h)
  const beside = otherBasisText(otherBasis(Limit24h || 0, { vatPercent, includesVat }), { currency, includesVat })
  return (
    <FigureField
      label={t(($) => $.places.field.Limit24h)}
      description={Limit24h > 0 ? `${beside}. ${hint}` : hint}
      inputMode="decimal"
      placeholder={t(($) => $.places.value.none)}
      readOnly={!rights.limit24h}
      maw={360}
      error={Number.isNaN(Limit24h) ? t(($) => $.places.problem.amount) : undefined}
      read={readLimit}
      write={writeLimit}
      value={Limit24h}
      onChange={(cents) => change((before) => ({ ...before, plan: { Limit24h: cents } }))}
    />
  )
}
