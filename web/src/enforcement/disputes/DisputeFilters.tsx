import { NativeSelect } from '@mantine/core'
import { disputeStatuses } from '@parkla/contract/enforcement/disputes/disputes.filters.ts'
import { useT } from '../../kit/phrases.ts'
import { ListFilters } from '../../ui/filters/ListFilters.tsx'
import { PlateSearchField } from '../../ui/filters/PlateSearchField.tsx'
import { PlaceFilterPicker } from '../../parking/places/PlacePicker.tsx'
import type { ListKind } from './dispute-actions.ts'
import { DisputeFilterValues, noFilters } from './disputes.search.ts'

type Props = {
  kind: ListKind
  filters: DisputeFilterValues
  onChange: (to: Partial<DisputeFilterValues>) => void
}

const choices = DisputeFilterValues.pick({ Status: true, Overdue: true, Assignee: true, Payout: true })
type ChoiceName = keyof (typeof choices)['shape']

type ChoiceProps = Props & { name: ChoiceName; label: string; options: readonly { value: string; label: string }[] }

const Choice = ({ name, label, options, filters, onChange }: ChoiceProps) => {
  const t = useT()
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t(($) => $.ui.all) }, ...options]}
      value={filters[name]}
      onChange={({ currentTarget }) => onChange({ [name]: choices.parse({ [name]: currentTarget.value })[name] })}
    />
  )
}

const Choices = (props: Props) => {
  const t = useT()
  return (
    <>
      <Choice
        {...props}
        name="Status"
        label={t(($) => $.ui.status)}
        options={disputeStatuses.map((value) => ({ value, label: t(($) => $.disputes.status[value]) }))}
      />
      {props.kind === 'all' ? (
        <PlaceFilterPicker placeId={props.filters.placeId} onChange={(placeId) => props.onChange({ placeId })} />
      ) : null}
      <Choice
        {...props}
        name="Overdue"
        label={t(($) => $.disputes.field.replyBy)}
        options={[{ value: 'YES', label: t(($) => $.disputes.overdue) }]}
      />
      <Choice
        {...props}
        name="Assignee"
        label={t(($) => $.ui.assignee)}
        options={[
          { value: 'ME', label: t(($) => $.disputes.mine) },
          { value: 'NONE', label: t(($) => $.disputes.unassigned) },
        ]}
      />
      <Choice
        {...props}
        name="Payout"
        label={t(($) => $.disputes.field.money)}
        options={[{ value: 'OPEN', label: t(($) => $.disputes.money.PAYOUT_OPEN) }]}
      />
    </>
  )
}

/** Filters of disputes, stored in the address. */
export const DisputeFilters = (props: Props) => {
  const t = useT()
  const { filters, onChange } = props
  return (
    <ListFilters
      show={t(($) => $.disputes.show)}
      first={<PlateSearchField value={filters.LicensePlate} onSearch={(LicensePlate) => onChange({ LicensePlate })} />}
      filters={filters}
      defaults={noFilters}
      onChange={onChange}
    >
      <Choices {...props} />
    </ListFilters>
  )
}
