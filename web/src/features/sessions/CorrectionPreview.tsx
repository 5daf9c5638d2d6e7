import { Alert, Text } from '@mantine/core'
import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { Link } from '@tanstack/react-router'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { failureText } from '../../kit/snackbar.ts'
import classes from './CorrectionPreview.module.css'

type Preview = ResultOf<(typeof sessionsApi)['previewModify']>
type Change = Preview['Changes'][number]

const valueText = (field: Change['Field'], value: string, zone: string): string => {
  if (field === 'CarNumber') return displayPlate(value)
  return field === 'PlaceId' ? value : formatMoment(value, zone) || '–'
}

/** The cost now and after the correction; one that was charged stays (decision 0010). */
const CostChange = ({ Currency, CostInCents, NewCostInCents, IsCostKept }: Preview) => {
  const t = useT()
  const after = IsCostKept ? CostInCents : NewCostInCents
  return (
    <tr>
      <th scope="row">{t(($) => $.sessions.column.cost)}</th>
      <td>
        {after === CostInCents ? formatMoney(CostInCents, Currency) : <del>{formatMoney(CostInCents, Currency)}</del>}
      </td>
      <td>
        <ins>{formatMoney(after, Currency)}</ins>
      </td>
    </tr>
  )
}

const Consequences = ({ Currency, NewCostInCents, CostInCents, IsCostKept, LostRights }: Preview) => {
  const t = useT()
  const rights = LostRights.map((right) => t(($) => $.tariffs.right[right])).join(', ')
  return (
    <>
      {IsCostKept && NewCostInCents !== CostInCents ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.costKept, { cost: formatMoney(NewCostInCents, Currency) })}
        </Alert>
      ) : null}
      {LostRights.length > 0 ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.rightsLost, { rights })}
        </Alert>
      ) : null}
    </>
  )
}

const Changes = ({ preview, zone }: { preview: Preview; zone: string }) => {
  const t = useT()
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.sessions.correct.preview)}</th>
          <th scope="col">{t(($) => $.sessions.correct.before)}</th>
          <th scope="col">{t(($) => $.sessions.correct.after)}</th>
        </tr>
      </thead>
      <tbody>
        {preview.Changes.map(({ Field, Before, After }) => (
          <tr key={Field}>
            <th scope="row">{t(($) => $.sessions.field[Field])}</th>
            <td>
              <del>{valueText(Field, Before, zone)}</del>
            </td>
            <td>
              <ins>{valueText(Field, After, zone)}</ins>
            </td>
          </tr>
        ))}
        <CostChange {...preview} />
      </tbody>
    </table>
  )
}

type PreviewProps = { preview: Preview | undefined; refusal: Error | undefined; zone: string }

/** What the correction would change, before anybody saves it; read out as it changes (R64). */
export const CorrectionPreview = ({ preview, refusal, zone }: PreviewProps) => {
  const t = useT()
  return (
    <output className={classes.preview}>
      {refusal ? <Alert color="red">{failureText(refusal)}</Alert> : null}
      {!preview && !refusal ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.sessions.correct.nothing)}
        </Text>
      ) : null}
      {preview ? <Changes preview={preview} zone={zone} /> : null}
      {preview ? <Consequences {...preview} /> : null}
      {preview && preview.OverlapsSessionId > 0 ? (
        <Alert color="yellow" mt="xs">
          {t(($) => $.sessions.correct.overlap)}{' '}
          <Link from="/sessions" to="/sessions" search={{ session: preview.OverlapsSessionId }} target="_blank">
            {t(($) => $.sessions.correct.overlapLink, { id: preview.OverlapsSessionId })}
          </Link>
        </Alert>
      ) : null}
    </output>
  )
}
