import { SegmentedControl, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { fleetTypes } from '@parkla/contract/members/fleets/fleets.filters.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { FormPart } from '../../ui/record/FormPart.tsx'
import { ListBasics, TermFields } from '../whitelists/ListFields.part.tsx'
import { ListRegistrationFields } from '../whitelists/RegistrationFields.part.tsx'
import { ValidInFields } from '../../parking/zones/ValidInFields.part.tsx'
import { currencyFor, type FieldsProps } from './fleets.form.ts'
import { ManagerFields } from './ManagerFields.tsx'

/** Name, region, description and the text of the app. */
const Basics = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <>
      <ListBasics form={form} />
      <Textarea
        label={t(($) => $.fleets.field.AppInfoText)}
        description={t(($) => $.fleets.hint.AppInfoText)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={1}
        maxRows={6}
        {...form.field('AppInfoText')}
      />
    </>
  )
}

/** Fields of the places of the region, or zones (R90), and the validity (R98). */
const Where = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <FormPart title={t(($) => $.whitelists.part.where)}>
      <ValidInFields form={form} />
      <TermFields form={form} />
    </FormPart>
  )
}

/** Fields of the limits, and of who pays above a user's limits (R101, R102, R105). */
const Limits = ({ form, currency }: FieldsProps & { currency: string }) => {
  const t = useT()
  return (
    <FormPart title={t(($) => $.fleets.limit.title)}>
      <div>
        <SegmentedControl
          aria-label={t(($) => $.fleets.field.Type)}
          w="fit-content"
          data={fleetTypes.map((value) => ({ value, label: t(($) => $.fleets.type[value]) }))}
          {...form.field('Type')}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {t(($) => $.fleets.hint[form.values.Type])}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput
          label={t(($) => $.fleets.field.DailyLimit, { currency })}
          inputMode="decimal"
          placeholder="∞"
          {...form.field('DailyLimitInCentsPerUser')}
        />
        <TextInput
          label={t(($) => $.fleets.field.MonthlyLimit, { currency })}
          inputMode="decimal"
          placeholder="∞"
          {...form.field('MonthlyLimitInCentsPerUser')}
        />
        <TextInput
          label={t(($) => $.fleets.field.MaxNumberOfUsers)}
          inputMode="numeric"
          placeholder="∞"
          maxLength={7}
          {...form.field('MaxNumberOfUsers')}
        />
      </SimpleGrid>
      {form.values.Type === 'PREPAID' ? (
        <TextInput
          label={t(($) => $.fleets.field.LowBalance, { currency })}
          description={t(($) => $.fleets.hint.LowBalance)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          placeholder="–"
          {...form.field('LowBalanceInCents')}
        />
      ) : null}
      <Switch
        label={t(($) => $.fleets.field.ResetUsedLimitsEachMonth)}
        description={t(($) => $.fleets.hint.ResetUsedLimitsEachMonth)}
        {...form.field('ResetUsedLimitsEachMonth')}
        checked={form.values.ResetUsedLimitsEachMonth}
      />
    </FormPart>
  )
}

/** Every field of a fleet. */
export const FleetFields = ({ form, fleet }: FieldsProps & { fleet: Fleet | undefined }) => (
  <>
    <Basics form={form} />
    <ManagerFields form={form} fleet={fleet} />
    <Where form={form} />
    <Limits form={form} currency={currencyFor(fleet, form.values.Region)} />
    <ListRegistrationFields form={form} />
  </>
)
