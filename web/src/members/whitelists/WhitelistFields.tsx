import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { useForm } from '../../kit/forms/form.ts'
import { useT } from '../../kit/phrases.ts'
import { FormPart } from '../../ui/record/FormPart.tsx'
import { UsersPicker } from '../../people/users/UsersPicker.tsx'
import { ValidInFields } from '../../parking/zones/ValidInFields.part.tsx'
import { ListBasics, TermFields } from './ListFields.part.tsx'
import { ListRegistrationFields } from './RegistrationFields.part.tsx'
import { currencyToday } from './list-values.api.ts'
import { WeekSpots } from './WeekSpots.tsx'
import type { Values } from './whitelists.form.ts'

type FieldsProps = { form: ReturnType<typeof useForm<Values, unknown>> }

/** Places of the region, or zones (R90). */
const Where = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <FormPart title={t(($) => $.whitelists.part.where)}>
      <ValidInFields form={form} />
    </FormPart>
  )
}

/** Percent of a place's price that members pay (R94). */
const Charges = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      <TextInput
        label={t(($) => $.whitelists.field.DiscountPercent)}
        inputMode="numeric"
        maxLength={3}
        rightSection="%"
        {...form.field('DiscountPercent')}
      />
      <TextInput
        label={t(($) => $.whitelists.field.FreeMinutes)}
        inputMode="numeric"
        maxLength={4}
        {...form.field('FreeMinutes')}
      />
      <TextInput
        label={t(($) => $.whitelists.field.Limit24h, { currency: currencyToday(form.values.Region) })}
        inputMode="decimal"
        placeholder="∞"
        {...form.field('Limit24h')}
      />
    </SimpleGrid>
  )
}

/** Fields of when the list is valid, and of what its members' sessions cost (R94, R95, R98). */
const Terms = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <FormPart title={t(($) => $.whitelists.part.terms)}>
      <TermFields form={form} />
      <Switch
        label={t(($) => $.whitelists.field.StartSessionsWithLPR)}
        description={t(($) => $.whitelists.hint.StartSessionsWithLPR)}
        {...form.field('StartSessionsWithLPR')}
        checked={form.values.StartSessionsWithLPR}
      />
      <Switch
        label={t(($) => $.whitelists.field.ChargeForSessions)}
        description={t(($) => $.whitelists.hint.ChargeForSessions)}
        {...form.field('ChargeForSessions')}
        checked={form.values.ChargeForSessions}
      />
      {form.values.ChargeForSessions ? <Charges form={form} /> : null}
      <WeekSpots
        hasPrices={form.values.ChargeForSessions}
        currency={currencyToday(form.values.Region)}
        value={form.values.AvailabilityTable}
        onChange={(table) => form.setFieldValue('AvailabilityTable', table)}
      />
    </FormPart>
  )
}

const Managers = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <UsersPicker
      label={t(($) => $.whitelists.field.Managers)}
      {...form.field('Managers')}
      value={form.values.Managers}
      onChange={(people) => form.setFieldValue('Managers', people)}
    />
  )
}

/** Every field of a list; its public registration form has its own dialog. */
export const WhitelistFields = ({ form }: FieldsProps) => (
  <>
    <ListBasics form={form} />
    <Managers form={form} />
    <Where form={form} />
    <Terms form={form} />
    <ListRegistrationFields form={form} />
  </>
)
