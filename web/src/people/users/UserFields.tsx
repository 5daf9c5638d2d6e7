import {
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { mayGrant, type Grant } from '@parkla/contract/people/users/users.policy.ts'
import { userPrivileges, userRoles } from '@parkla/contract/people/users/users.schema.ts'
import type { AdminPlace } from '@parkla/contract/parking/zones/zones.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { useForm } from '../../kit/forms/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { zones as pickers } from '../../parking/zones/zones.api.ts'
import { users } from './users.api.ts'
import { isRegionShown, type Values } from './users.form.ts'

type Form = ReturnType<typeof useForm<Values, unknown>>
type FieldsProps = { form: Form; isReadOnly: boolean }

/** Why the caller may not grant a right; undefined when they may. */
const useRefusal = () => {
  const me = useUser()
  return (grant: Grant): string | undefined => {
    const verdict = mayGrant(me, grant)
    return verdict.ok ? undefined : reasonText(verdict)
  }
}

type ChoiceProps = {
  form: Form
  name: 'Roles' | 'Privileges'
  grant: Grant
  value: string
  label: string
  isReadOnly: boolean
}

/** A role or privilege; disabled with its reason where the caller may not grant it. */
const Choice = ({ form, name, grant, value, label, isReadOnly }: ChoiceProps) => {
  const refusal = useRefusal()(grant)
  const chosen = form.values[name]
  const isChosen = chosen.includes(value)
  return (
    <Checkbox
      label={label}
      description={isChosen ? undefined : refusal}
      disabled={isReadOnly || (refusal !== undefined && !isChosen)}
      checked={isChosen}
      onChange={({ currentTarget: { checked } }) =>
        form.setFieldValue(name, checked ? [...chosen, value] : chosen.filter((one) => one !== value))
      }
    />
  )
}

const Legend = ({ text }: { text: string }) => (
  <Text span size="sm" fw={600}>
    {text}
  </Text>
)

/** Name, contacts and comments. */
export const ContactFields = ({ form, isReadOnly }: FieldsProps) => {
  const t = useT()
  const me = useUser()
  const isGlobal = isGlobalAdmin(me)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t(($) => $.ui.personName)}
          required
          data-autofocus
          readOnly={isReadOnly}
          {...form.field('Name')}
        />
        <TextInput
          label={t(($) => $.ui.email)}
          type="email"
          required
          autoComplete="off"
          readOnly={isReadOnly}
          {...form.field('Email')}
        />
      </SimpleGrid>
      <PhoneField
        label={t(($) => $.ui.phone)}
        region={form.values.Region || me.region}
        disabled={isReadOnly}
        {...form.field('PhoneNumber')}
      />
      {isGlobal ? (
        <Textarea label={t(($) => $.ui.comments)} minRows={1} maxRows={4} {...form.field('Comments')} />
      ) : null}
    </>
  )
}

/** Choices of the fields of an area. The form is shown when all three are read, because its fields depend on them. */
export const useAreaChoices = () => {
  const regions = useQuery(queryOf(pickers.ownerRegions, {}, { isShown: true }))
  const zones = useQuery(queryOf(pickers.ownerZones, { admin: 'true' }, { isShown: true }))
  const apps = useQuery(queryOf(users.apps, {}, { isShown: true }))
  const failed = [regions, zones, apps].filter(({ data, error }) => data === undefined && error !== null)
  return {
    regions: regions.data ?? [],
    zones: zones.data ?? [],
    apps: apps.data ?? [],
    isPending: regions.isPending || zones.isPending || apps.isPending,
    /** Error of the first query that failed; undefined while none has. */
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/** Region and zones of an admin; a single region is preselected and hidden, as is a single app (R176). */
const AreaFields = ({ form, isReadOnly }: FieldsProps) => {
  const t = useT()
  const me = useUser()
  const { regions, zones, apps } = useAreaChoices()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {isRegionShown(me, regions, { stored: form.getInitialValues().Region, zones: form.values.Zones }) ? (
        <Select
          label={t(($) => $.ui.region)}
          placeholder={form.values.Admin ? t(($) => $.users.anyRegion) : undefined}
          clearable
          disabled={isReadOnly}
          data={regions.map(({ Code, Name }) => ({ value: Code, label: Name }))}
          {...form.field('Region')}
          value={form.values.Region || null}
          onChange={(region) => form.setFieldValue('Region', region ?? '')}
        />
      ) : null}
      {zones.length > 0 ? (
        <MultiSelect
          label={t(($) => $.users.field.Zones)}
          searchable
          hidePickedOptions
          disabled={isReadOnly}
          data={zones.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
          {...form.field('Zones')}
        />
      ) : null}
      {apps.length > 1 ? (
        <MultiSelect
          label={t(($) => $.users.field.Apps)}
          disabled={isReadOnly}
          data={apps.map(({ ID, ShortName }) => ({ value: String(ID), label: ShortName }))}
          {...form.field('Apps')}
        />
      ) : null}
    </SimpleGrid>
  )
}

const PersonalDataField = ({ form, isReadOnly }: FieldsProps) => {
  const t = useT()
  const refusal = useRefusal()({ field: 'CanSeeClientsPersonalData' })
  const sees = form.values.CanSeeClientsPersonalData
  return (
    <Checkbox
      label={t(($) => $.users.field.CanSeeClientsPersonalData)}
      description={sees ? undefined : refusal}
      disabled={isReadOnly || (refusal !== undefined && !sees)}
      {...form.field('CanSeeClientsPersonalData')}
      checked={sees}
    />
  )
}

/** Rights: what the caller may not grant is disabled with its reason (R166). */
export const RightFields = ({ form, isReadOnly, places }: FieldsProps & { places: readonly AdminPlace[] }) => {
  const t = useT()
  const refusalOf = useRefusal()
  const data = places.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  const select = { searchable: true, hidePickedOptions: true, limit: 100, disabled: isReadOnly, data }
  const admin = refusalOf({ field: 'Admin' })
  const adminPlaces = refusalOf({ field: 'Places' })
  return (
    <Stack gap="md">
      <Checkbox
        label={t(($) => $.users.field.Admin)}
        description={admin ?? t(($) => $.users.hint.Admin)}
        disabled={isReadOnly || admin !== undefined}
        {...form.field('Admin')}
        checked={form.values.Admin}
      />
      <AreaFields form={form} isReadOnly={isReadOnly} />
      <MultiSelect
        label={t(($) => $.users.field.AdminPlaces)}
        description={adminPlaces}
        {...select}
        disabled={isReadOnly || adminPlaces !== undefined}
        {...form.field('AdminPlaces')}
      />
      <MultiSelect label={t(($) => $.users.field.StaffPlaces)} {...select} {...form.field('StaffPlaces')} />
      <Fieldset variant="unstyled" legend={<Legend text={t(($) => $.users.field.Roles)} />}>
        <Group gap="lg" mt={4}>
          {userRoles.map((value) => (
            <Choice
              key={value}
              {...{ form, isReadOnly, value }}
              name="Roles"
              grant={{ field: 'Roles', value }}
              label={t(($) => $.users.role[value])}
            />
          ))}
        </Group>
      </Fieldset>
      <Fieldset variant="unstyled" legend={<Legend text={t(($) => $.users.field.Privileges)} />}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt={4}>
          {userPrivileges.map((value) => (
            <Choice
              key={value}
              {...{ form, isReadOnly, value }}
              name="Privileges"
              grant={{ field: 'Privileges', value }}
              label={t(($) => $.users.privilege[value])}
            />
          ))}
          <PersonalDataField form={form} isReadOnly={isReadOnly} />
        </SimpleGrid>
      </Fieldset>
    </Stack>
  )
}
