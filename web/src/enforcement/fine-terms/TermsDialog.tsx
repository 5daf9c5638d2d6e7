import { Group, Stack, Text, TextInput } from '@mantine/core'
import { costCapsOf } from '@parkla/contract/enforcement/collection/collection-costs.ts'
import { areCostsPossible } from '@parkla/contract/enforcement/fine-terms/fine-terms.policy.ts'
import { SaveFineTerms, type FineTerms } from '@parkla/contract/enforcement/fine-terms/fine-terms.schema.ts'
import { parseCents } from '@parkla/contract/kit/money.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { amountError } from '../../kit/forms/amount-error.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { writeCents } from '../../kit/format.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { fineTerms } from './fine-terms.api.ts'

const figures = ['payDays', 'objectDays', 'answerDays', 'forwardDays', 'lapseYears', 'reminderPayDays'] as const
/** Numbers of at most three reminders; one without a day is none. */
const places = [1, 2, 3] as const
type Place = (typeof places)[number]

type Values = Record<
  (typeof figures)[number] | 'debtPartner' | 'collectionCost' | `day${Place}` | `cost${Place}`,
  string
>

const valuesOf = (terms: FineTerms): Values => {
  const reminder = (place: Place) => terms.reminders[place - 1]
  const dayOf = (place: Place) => String(reminder(place)?.days ?? '')
  const costOf = (place: Place) => writeCents(reminder(place)?.costInCents ?? 0, terms.currency)
  return {
    payDays: String(terms.payDays),
    objectDays: String(terms.objectDays),
    answerDays: String(terms.answerDays),
    forwardDays: String(terms.forwardDays),
    lapseYears: String(terms.lapseYears),
    reminderPayDays: String(terms.reminderPayDays),
    debtPartner: terms.debtPartner,
    collectionCost: writeCents(terms.collectionCostInCents, terms.currency),
    day1: dayOf(1),
    day2: dayOf(2),
    day3: dayOf(3),
    cost1: costOf(1),
    cost2: costOf(2),
    cost3: costOf(3),
  }
}

const whole = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
const cents = (text: string): number => parseCents(text) ?? Number.NaN

const bodyOf = (region: string, values: Values) => ({
  region,
  payDays: whole(values.payDays),
  objectDays: whole(values.objectDays),
  answerDays: whole(values.answerDays),
  forwardDays: whole(values.forwardDays),
  lapseYears: whole(values.lapseYears),
  reminderPayDays: whole(values.reminderPayDays),
  debtPartner: values.debtPartner.trim(),
  collectionCostInCents: cents(values.collectionCost),
  reminders: places
    .filter((place) => values[`day${place}`].trim() !== '')
    .map((place) => ({ days: whole(values[`day${place}`]), costInCents: cents(values[`cost${place}`]) })),
})

type Body = ReturnType<typeof bodyOf>

const costErrors = (body: Body, currency: string): FieldErrors =>
  Object.fromEntries(
    areCostsPossible(body, currency).flatMap(({ field, verdict }) =>
      verdict.ok ? [] : [[field, reasonText(verdict)]],
    ),
  )

/** The schema has cents, the field shows an amount. */
const amountText = (text: string, error: string, limits: { currency: string; max: number }): string =>
  parseCents(text) === undefined ? amountError(text, { ...limits, min: 0 }) : error

/** Errors of the list of reminders are shown at the input of the reminder. */
const checkOf =
  ({ region, currency }: FineTerms) =>
  (values: Values): FieldErrors => {
    const body = bodyOf(region, values)
    const found = { ...costErrors(body, currency), ...checkedBy(SaveFineTerms)(body) }
    const { collectionCostInCents: collection, ...errors } = found
    const used = places.filter((place) => values[`day${place}`].trim() !== '')
    const caps = costCapsOf(currency)
    const ofReminders = Object.entries(errors).flatMap(([field, error]): [string, string][] => {
      const [, at, name] = /^reminders\.?\[?(\d)\]?\.(\w+)$/.exec(field) ?? []
      const place = used[Number(at)]
      if (place === undefined) return []
      const limits = { currency, max: caps.firstLetter }
      return name === 'days'
        ? [[`day${place}`, error]]
        : [[`cost${place}`, amountText(values[`cost${place}`], error, limits)]]
    })
    return {
      ...errors,
      ...Object.fromEntries(ofReminders),
      ...(collection === undefined
        ? {}
        : { collectionCost: amountText(values.collectionCost, collection, { currency, max: caps.all }) }),
    }
  }

type Props = { terms: FineTerms; onClose: () => void }

const useTermsForm = ({ terms, onClose }: Props) =>
  useRecordForm<Values, FineTerms, FineTerms | undefined, Instant | undefined>({
    stored: terms,
    valuesOf: (stored) => valuesOf(stored ?? terms),
    readNewest: async () => (await readFresh(fineTerms.list, {})).find(({ region }) => region === terms.region),
    onGone: onClose,
    check: checkOf(terms),
    send: (values, UpdatedAt) => fineTerms.save({ ...bodyOf(terms.region, values), UpdatedAt }),
    onDone: () => finish({ text: t(($) => $.fines.terms.saved), topics: ['fines'], onClose }),
  }).form

/** Changes the terms of a region (R126, R131). */
export const TermsDialog = (props: Props) => {
  const text = useT()
  const form = useTermsForm(props)
  const { currency } = props.terms
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.fines.terms.editOf, { region: props.terms.region })}
      submit={text(($) => $.ui.save)}
      onClose={props.onClose}
    >
      <Text size="sm" c="dimmed">
        {text(($) => $.fines.terms.hint)}
      </Text>
      {figures.map((name) => (
        <TextInput
          key={name}
          label={text(($) => $.fines.terms[name])}
          inputMode="numeric"
          required
          {...form.field(name)}
        />
      ))}
      <TextInput label={text(($) => $.fines.field.partner)} maxLength={40} required {...form.field('debtPartner')} />
      <AmountField
        label={text(($) => $.fines.terms.collectionCost)}
        currency={currency}
        required
        {...form.field('collectionCost')}
      />
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {text(($) => $.fines.terms.remindersHint)}
        </Text>
        {places.map((place) => (
          <Group key={place} grow align="flex-end">
            <TextInput
              label={text(($) => $.fines.terms.reminderDay, { number: place })}
              inputMode="numeric"
              {...form.field(`day${place}`)}
            />
            <AmountField
              label={text(($) => $.fines.terms.reminderCost, { number: place })}
              currency={currency}
              {...form.field(`cost${place}`)}
            />
          </Group>
        ))}
      </Stack>
    </RecordDialog>
  )
}
