import { Button, Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import {
  settingKeys,
  settings,
  type SettingKey,
  type SettingUnit,
} from '@parkla/contract/office/settings/settings-catalogue.ts'
import { secondFactorLevels } from '@parkla/contract/people/accounts/second-factor.schema.ts'
import { areControllerLimitsInOrder } from '@parkla/contract/office/settings/settings.policy.ts'
import type { SettingRow } from '@parkla/contract/office/settings/settings.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { keysOf } from '@parkla/contract/kit/keys.ts'
import { checkedBy, type FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { readFresh, refresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { houseSettings } from './settings.api.ts'
import { readSettingText, writeSetting } from './setting-values.ts'
import classes from './SettingsForm.module.css'
import { RecordForm } from '../../ui/record/RecordForm.tsx'

type Values = Record<SettingKey, string>

/** The server returns a row for every key of the catalogue. */
const valuesOf = (rows: readonly SettingRow[]): Values =>
  Object.fromEntries(rows.map(({ Key, Value }) => [Key, writeSetting(Key, Value)])) as Values // Safe cast: the server has a row for every key.

/** Validates with the catalogue's schemas, like the server (R12). */
const check = (values: Values): FieldErrors => {
  const errors = Object.fromEntries(
    settingKeys.flatMap((key) => {
      const [text] = Object.values(checkedBy(settings[key].schema)(readSettingText(key, values[key])))
      return text === undefined ? [] : [[key, text]]
    }),
  )
  const order = areControllerLimitsInOrder({
    controllerLateMinutes: Number(values.controllerLateMinutes),
    controllerDeadMinutes: Number(values.controllerDeadMinutes),
  })
  return order.ok ? errors : { controllerLateMinutes: reasonText(order), ...errors }
}

type Versions = ReadonlyMap<SettingKey, Instant>

const useSettingsForm = (rows: readonly SettingRow[]) => {
  const record = useRecordForm<Values, SettingRow[], readonly SettingRow[], Versions>({
    stored: rows,
    valuesOf,
    versionOf: (stored) => new Map(stored.map(({ Key, UpdatedAt }) => [Key, UpdatedAt])),
    readNewest: () => readFresh(houseSettings.list, {}),
    check,
    send: (values, versions) =>
      houseSettings.save({
        Settings: settingKeys.map((Key) => ({
          Key,
          Value: readSettingText(Key, values[Key]),
          UpdatedAt: versions?.get(Key),
        })),
      }),
    onDone: (saved) => {
      record.take(saved)
      snackbar.success(t(($) => $.settings.saved))
      void refresh('settings')
    },
  })
  return record
}

/** Groups of settings on the page. */
const groups = {
  company: [
    'ownOperatorCode',
    'singleChargeLimitInCents',
    'bundleUpToCents',
    'implausiblePaymentPercent',
    'implausiblePaymentInCents',
  ],
  signIn: ['secondFactorFor', 'signInFailuresPerAccount', 'signInFailuresPerAddress', 'signInWindowMinutes'],
  bookings: ['bookingRefusalPercent'],
  controllers: ['controllerLateMinutes', 'controllerDeadMinutes'],
  alarms: ['gateOpenMinutes', 'noReadsMinutes', 'weakSignalDbm'],
  browser: ['requestTimeoutSeconds', 'fileTimeoutSeconds', 'iconKilobytes'],
} as const satisfies Record<string, readonly SettingKey[]>

const groupNames = keysOf(groups)

type Form = ReturnType<typeof useSettingsForm>['form']

const unitSigns: Partial<Record<SettingUnit, string>> = { cents: '€', percent: '%' }

const ChoiceField = ({ form }: { form: Form }) => {
  const text = useT()
  return (
    <Select
      className={classes.field}
      label={text(($) => $.settings.key.secondFactorFor)}
      description={text(($) => $.settings.usual, { value: text(($) => $.settings.choice.NONE) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={secondFactorLevels.map((value) => ({ value, label: text(($) => $.settings.choice[value]) }))}
      {...form.field('secondFactorFor')}
    />
  )
}

const SettingField = ({ settingKey: key, form }: { settingKey: SettingKey; form: Form }) => {
  const text = useT()
  const { unit, default: usual } = settings[key]
  if (unit === 'choice') return <ChoiceField form={form} />
  return (
    <TextInput
      className={classes.field}
      label={text(($) => $.settings.key[key])}
      description={text(($) => $.settings.usual, { value: writeSetting(key, usual) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      // A phone's numeric keyboard has no minus sign.
      inputMode={unit === 'code' || unit === 'dbm' ? 'text' : unit === 'cents' ? 'decimal' : 'numeric'}
      rightSection={unitSigns[unit]}
      {...form.field(key)}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue(key, unit === 'code' ? value.toUpperCase() : value)
      }
    />
  )
}

/** All settings in one form (R16, R41, R71, R159). */
export const SettingsForm = ({ rows }: { rows: readonly SettingRow[] }) => {
  const text = useT()
  const { form } = useSettingsForm(rows)
  const isDirty = form.isDirty()
  return (
    <RecordForm
      form={form}
      submit={text(($) => $.ui.save)}
      isDisabled={!isDirty}
      cancel={
        <Button variant="default" disabled={!isDirty || form.isSending} onClick={() => form.reset()}>
          {text(($) => $.ui.discard)}
        </Button>
      }
    >
      {groupNames.map((group) => (
        <Fieldset key={group} legend={text(($) => $.settings.group[group])}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing={0}>
            {groups[group].map((key) => (
              <SettingField key={key} settingKey={key} form={form} />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
    </RecordForm>
  )
}
